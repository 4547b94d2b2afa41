const screens: Record<string, string> = {
  account: '/members',
  media: '/media',
  channel: '/shows',
  creator: '/creators',
  page: '/pages',
  hero: '/heroes',
  banner: '/banners',
  language: '/languages',
  gallery: '/galleries',
  legal: '/legal',
  coupon: '/coupons',
};
const alone: Record<string, string> = { faq: '/faq', config: '/settings' };

/** Where a subject such as `account:<id>` is seen; undefined for what has no screen of its own. */
export function screenOf(subject: string): string | undefined {
  const [kind = '', id] = subject.split(':');
  if (kind.endsWith('role')) return '/roles';
  if (kind === 'join') return `/join-pages?page=${id}`;
  return id === undefined ? alone[kind] : screens[kind] && `${screens[kind]}/${id}`;
}

/** Roles, legal documents, join pages, places of taxes, tables, coupons and gifts are called as their subjects are. */
export function isNamedById(kind: string): boolean {
  return (
    kind.endsWith('role') ||
    ['legal', 'tax', 'coupon', 'gift', 'gift-option', 'join', 'store', 'payment-export'].includes(kind)
  );
}

/** `member.help-password` as the key of its words, which has no dots in it. */
export function actionKey(action: string): string {
  return action.replaceAll('.', '-');
}

/** What an entry says besides, as pairs to be read; nested values in one line. */
export function detailsOf(detail: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [{ name, value: text }];
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
