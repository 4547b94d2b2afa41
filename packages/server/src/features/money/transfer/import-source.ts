import { email as emailField } from '@greenlight/contract/account';
import { dayMs } from '@greenlight/contract/duration';
import { displayNameMaxLength } from '@greenlight/contract/limits';
import type { ImportSource } from '@greenlight/contract/transfer-studio';
import { addMonths } from '../plan/billing-calendar.ts';

/** A line of an export by column names; the names are in lower case, without signs. */
export type Line = Record<string, string>;

export interface ReadLine {
  email: string;
  name: string;
  tier: string;
  joinedAt: Date | null;
  paidUntil: Date | null;
  kind: 'paid' | 'complimentary' | 'free';
  problem: string | null;
}

export const sourceNames: Record<ImportSource, string> = {
  patreon: 'Patreon',
  ghost: 'Ghost',
  vimeo: 'Vimeo OTT',
  memberful: 'Memberful',
};

/** A file needs one column of each group, besides the e-mail. */
export const requiredColumns: Record<ImportSource, string[][]> = {
  patreon: [['patron status']],
  ghost: [['complimentary plan', 'comped'], ['created at']],
  vimeo: [
    ['customer id', 'product name'],
    ['status', 'action type'],
  ],
  memberful: [['plan', 'plans', 'subscription']],
};

export function columnName(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const yes = new Set(['true', 'yes', '1', 'y']);

/** The value of the first of these columns that has one. */
function first(line: Line, ...columns: string[]): string {
  return columns.map((column) => line[column]?.trim() ?? '').find(Boolean) ?? '';
}

interface Meaning {
  tier: string;
  kind: ReadLine['kind'];
  until: string;
  joined: string;
  problem?: string;
}

const lineReaders: Record<ImportSource, (line: Line) => Meaning> = {
  patreon(line) {
    const yearly = /annual|year/i.test(first(line, 'charge frequency'));
    const tier = first(line, 'tier') || 'No tier';
    const isActive = /^active/i.test(first(line, 'patron status'));
    // A patron who has left keeps the paid time.
    const isLeaving = first(line, 'access expiration') !== '';
    const isFree = yes.has(first(line, 'free member').toLowerCase());
    return {
      tier: yearly ? `${tier} (annual)` : tier,
      kind: (isActive || isLeaving) && !isFree ? 'paid' : 'free',
      until:
        first(line, 'access expiration', 'next charge date') || periodAfter(first(line, 'last charge date'), yearly),
      joined: first(line, 'patronage since date'),
    };
  },
  ghost(line) {
    const isGiven = yes.has(first(line, 'complimentary plan', 'comped').toLowerCase());
    const tier = first(line, 'tiers', 'products', 'tier');
    // A member who paid once stays a customer. If the file has tiers, a customer without one does not pay any more.
    const tells = ['tiers', 'products', 'tier'].some((column) => column in line);
    const pays = first(line, 'gift id') !== '' || (first(line, 'stripe customer id') !== '' && (tier !== '' || !tells));
    return {
      tier: tier || (isGiven ? 'Complimentary' : 'Paid'),
      kind: isGiven ? 'complimentary' : pays ? 'paid' : 'free',
      until: first(line, 'expiry at', 'subscription end'),
      joined: first(line, 'created at'),
      ...(first(line, 'deleted at') && { problem: 'Deleted there' }),
    };
  },
  vimeo(line) {
    const yearly = /year|annual/i.test(first(line, 'frequency'));
    const product = first(line, 'product name') || 'Subscription';
    const isGiven = /free_?access/i.test(first(line, 'action type')) || /free_?access/i.test(first(line, 'status'));
    const until =
      first(line, 'next payment date', 'next payment', 'next billing date', 'expiration date', 'expires at') ||
      periodAfter(first(line, 'last payment date', 'last payment'), yearly);
    const runs = /^(enabled|active|free_?trial|trialing)$/i.test(first(line, 'status'));
    // A member who has cancelled keeps the paid time.
    const isLeaving = /^cancell?ed$/i.test(first(line, 'status')) && until !== '';
    const isMember = (runs || isLeaving) && !/^(follow|purchase|rental)$/i.test(first(line, 'action'));
    return {
      tier: yearly ? `${product} (annual)` : product,
      kind: isGiven ? 'complimentary' : isMember ? 'paid' : 'free',
      until,
      joined: first(line, 'customer created at', 'created at', 'action date', 'date'),
    };
  },
  memberful(line) {
    const tier = first(line, 'plan', 'plans', 'subscription');
    const state = first(line, 'active', 'status', 'subscription status').toLowerCase();
    const until = first(line, 'expiration date', 'expires at', 'expires', 'subscription expires at', 'renewal date');
    const isOver = ['no', 'false', 'inactive', 'expired', '0'].includes(state);
    return {
      tier: tier || 'No plan',
      kind: tier && !isOver ? 'paid' : 'free',
      until,
      joined: first(line, 'created at', 'signup date', 'joined', 'member since', 'subscription created at'),
    };
  },
};

/** Reads a line of any source. `problem` says why a line cannot be used. */
export function readLine(source: ImportSource, line: Line): ReadLine {
  const { tier, kind, until, joined, problem } = lineReaders[source](line);
  const address = emailField.safeParse(first(line, 'email', 'email address', 'e mail'));
  const name =
    first(line, 'name', 'full name') || [first(line, 'first name'), first(line, 'last name')].join(' ').trim();
  const paidUntil = dateOf(until, true);
  const joinedAt = dateOf(joined);
  const wrong =
    problem ??
    (!address.success ? 'The e-mail address is none' : null) ??
    (paidUntil === undefined ? `“${cut(until, 40)}” is no date` : null);
  return {
    email: address.success ? address.data : cut(first(line, 'email', 'email address', 'e mail'), 320),
    name: cut(name, displayNameMaxLength).trim(),
    tier: cut(tier, 200),
    kind,
    joinedAt: joinedAt ?? null,
    paidUntil: paidUntil ?? null,
    problem: wrong,
  };
}

/** Cuts a text, but never splits a surrogate pair, because half of one cannot be stored. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** The last day that can be stored; exports write it for memberships without end. */
const lastDayMs = Date.UTC(9999, 11, 31);

/** Null for no text or "never", undefined if it is no date. With `isEnd`, a day without a time gives its end. */
export function dateOf(text: string, isEnd = false): Date | null | undefined {
  if (text === '' || /^(never|null|-|n\/a)$/i.test(text)) return null;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const plain = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T').replace(/ UTC$/, 'Z');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(plain);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(plain)) return undefined;
  const hasZone = isDay || /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain);
  const at = new Date(hasZone ? plain : `${plain}Z`);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1) return undefined;
  return new Date(Math.min(isDay && isEnd ? at.getTime() + dayMs : at.getTime(), lastDayMs));
}

function periodAfter(text: string, yearly: boolean): string {
  const at = dateOf(text);
  return at ? addMonths(at, yearly ? 12 : 1).toISOString() : '';
}
