import { formatMoney } from '../../platform/money.ts';

type Money = Parameters<typeof formatMoney>[0];

/**
 * Whether a kind has no names besides ids: roles, legal documents, join pages, tax places, tables, coupons and gifts.
 */
export function isNamedById(kind: string): boolean {
  return (
    kind.endsWith('role') ||
    ['legal', 'tax', 'coupon', 'gift', 'gift-option', 'join', 'store', 'payment-export'].includes(kind)
  );
}

/** `member.help-password` as a text key, which may not contain dots. */
function actionKey(action: string): string {
  return action.replaceAll('.', '-');
}

/**
 * An action as a phrase before its object; empty without a text. `find` returns the text of a key, or an empty text.
 */
export function actionPhrase(action: string, subject: string, find: (key: string) => string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const done = find(`change:verbOf.${verb}`) || find(`change:verb.${verb}`);
  const kind = kindName(subject, find);
  return find(`audit:action.${actionKey(action)}`) || (done && kind && `${done} ${kind}`);
}

/** "the video" from `media:12`. */
export function kindName(subject: string, find: (key: string) => string): string {
  const kind = subject.split(':')[0] ?? '';
  return find(`audit:kind.${kind}`) || find(`change:kind.${kind}`);
}

/** The other values of an entry, as readable pairs. `word` formats a value. Nested values are on one line. */
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
