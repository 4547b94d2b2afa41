import type { Money } from '@greenlight/contract/money';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { formatDay } from '../../platform/clock/format-day.ts';
import type { Db } from '../../platform/db/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Letter, queueLetters } from '../mail/send-letter.ts';
import { planNames } from '../money/plan/plan-name.ts';
import { findAddress, listAddresses, listEmails } from './member-letter-queries.ts';

const letterLimit = { name: 'letter', points: 5, perSeconds: 3600 };

/** The address, name and language of an account; undefined for an account that no longer exists. */
export function addressOf(db: Db, userId: string) {
  return findAddress(db, userId);
}

/** The e-mail addresses of the accounts that exist. */
export function emailsOf(db: Db, userIds: string[]) {
  return listEmails(db, userIds);
}

/** Whether this address may get another letter that a visitor asked for: five an hour. */
export function mayWriteTo({ db }: Platform, email: string): Promise<boolean> {
  return rateLimit(db, letterLimit).take(email);
}

/** Letters that confirm an address; {@link mayWriteTo} limits how many of them can be requested. */
const confirming = new Set<string>(['account.verify', 'account.reset-password']);

/** Whether the owner of an account can cause this letter for free, as often as they like. */
function isCausedAtWill(template: string): boolean {
  return template.startsWith('account.') && !confirming.has(template);
}

/**
 * Queues a letter to the account's address, in its language and with its name, sent after `tx` is committed. `money`,
 * `days` and `plan` are formatted for the language. An unconfirmed address may belong to a stranger: it gets few
 * letters about the account (but all about money and membership), and no text that the account's maker typed.
 */
export function writeToMember(platform: Platform, tx: Db, userId: string, letter: MemberLetter): Promise<void> {
  return writeToMembers(platform, tx, [{ userId, ...letter }]);
}

/** The same letter to many accounts. */
export async function writeToMembers(
  platform: Platform,
  tx: Db,
  letters: (MemberLetter & { userId: string })[],
): Promise<void> {
  const addresses = await listAddresses(
    tx,
    letters.map(({ userId }) => userId),
  );
  const nameOf = await planNames(
    tx,
    letters.flatMap(({ userId, plan }) => (plan ? [userId] : [])),
  );
  const known = new Map(addresses.map((address) => [address.id, address]));
  const written = letters.flatMap(({ userId, plan, ...letter }) => {
    const address = known.get(userId);
    const values = { ...letter.values, ...(plan && { plan: nameOf(userId, plan) }) };
    return address ? [letterTo(address, { ...letter, values })] : [];
  });
  await queueLetters(platform, tx, written);
}

type MemberLetter = Omit<Letter, 'to' | 'language'> & {
  money?: Record<string, Money>;
  /** Shown as days in UTC. */
  days?: Record<string, Date>;
  plan?: { id: string; name: string };
};

function letterTo(
  address: Awaited<ReturnType<typeof listAddresses>>[number],
  { money = {}, days = {}, ...letter }: Omit<MemberLetter, 'plan'>,
): Letter {
  const language = address.language ?? 'en';
  const amounts = Object.entries(money).map(([key, amount]) => [key, formatMoney(amount, language)]);
  const dates = Object.entries(days).map(([key, day]) => [key, formatDay(day, language)]);
  const texts = { ...letter.values, ...Object.fromEntries([...amounts, ...dates]) };
  const to = { to: address.email, language: address.language };
  if (address.verified_at) {
    const values = { name: address.display_name, ...texts };
    return { ...letter, values, ...to };
  }
  const values: Record<string, string> = { ...texts, name: '' };
  for (const [key, value] of Object.entries(values)) if (typed.has(key)) values[key] = value.replace(notWords, ' ');
  return { ...letter, values, ...to, few: isCausedAtWill(letter.template) };
}

/** Values that people typed: the letter must not turn them into links. */
const typed = new Set(['device', 'passkey']);
const notWords = /[^\p{L}\p{N}]+/gu;
