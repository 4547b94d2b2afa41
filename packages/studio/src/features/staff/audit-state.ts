import { formatMoney } from '../../platform/money.ts';

type Money = Parameters<typeof formatMoney>[0];

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
function actionKey(action: string): string {
  return action.replaceAll('.', '-');
}

/** Of `/media/12`, or the whole address, `media:12`; a subject as it is is left so. */
export function subjectOf(address: string): string {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/studio(?=\/)/, '');
  const [, first = '', id] = /^(\/[a-z-]+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (id === undefined) return Object.keys(alone).find((kind) => alone[kind] === first) ?? path;
  const screen = /^\/(?:live|video)$/.test(first) ? '/media' : first;
  const kind = Object.keys(screens).find((each) => screens[each] === screen);
  return kind ? `${kind}:${id}` : path;
}

/**
 * What somebody did, in words that what they did it to follows; `find` gives the text of a key, empty for none. Empty where
 * there are none.
 */
export function deedOf(action: string, subject: string, find: (key: string) => string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const done = find(`change:verbOf.${verb}`) || find(`change:verb.${verb}`);
  const kind = kindName(subject, find);
  return find(`audit:action.${actionKey(action)}`) || (done && kind && `${done} ${kind}`);
}

/** Of `media:12`: "the video". */
export function kindName(subject: string, find: (key: string) => string): string {
  const kind = subject.split(':')[0] ?? '';
  return find(`audit:kind.${kind}`) || find(`change:kind.${kind}`);
}

/** What an entry says besides, as pairs to be read; `word` says a value, nested ones in one line. */
export function detailsOf(
  detail: Record<string, unknown>,
  word: (name: string, value: string) => string,
): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const text = textOf(value, (part) => word(name, part));
    return text === '' ? [] : [{ name, value: text }];
  });
}

function textOf(value: unknown, word: (value: string) => string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return [...new Set(value.map((part) => textOf(part, word)))].join(', ');
  if (typeof value !== 'object') return word(typeof value === 'string' ? value : JSON.stringify(value));
  const money = value as Money;
  if (typeof money.amount === 'number' && typeof money.currency === 'string') return formatMoney(money);
  return Object.values(value)
    .map((part) => textOf(part, word))
    .filter(Boolean)
    .join(' · ');
}
