import { timeOutMaxMinutes } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { banViewer } from '../moderation/ban/ban-author.ts';
import { listWritersByName } from './moderated-queries.ts';

export interface Command {
  kind: 'timeout' | 'ban' | 'unban';
  /** Words after the command: a name, which may have several words, and its arguments. */
  words: string[];
}

const unitMinutes: Record<string, number> = { s: 1 / 60, m: 1, h: 60, d: 1440 };
const nameWordsMax = 10;

/**
 * Parses `/timeout name 10m reason`, `/ban name reason` and `/unban name`. Returns null for a message that is not a
 * command.
 */
export function parseCommand(message: string): Command | null {
  const [first = '', ...words] = message.trim().split(/\s+/);
  const kind = /^\/(timeout|ban|unban)$/i.exec(first)?.[1]?.toLowerCase();
  if (kind !== 'timeout' && kind !== 'ban' && kind !== 'unban') return null;
  return { kind, words: words.map((word, index) => (index === 0 ? word.replace(/^@/, '') : word)) };
}

/** Minutes of `90s`, `10m`, `2h` or `7d`; undefined for another word. */
function parseMinutes(word: string | undefined): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/i.exec(word ?? '') ?? [];
  const minutes = Math.ceil(Number(count) * (unitMinutes[unit.toLowerCase()] ?? Number.NaN));
  return minutes >= 1 && minutes <= timeOutMaxMinutes ? minutes : undefined;
}

/** Runs a command of a moderator. Throws `not_found` if nobody with this name wrote in the chat. */
export async function runCommand(
  platform: Platform,
  actorId: string,
  { command, livestreamId, mediaId }: { command: Command; livestreamId: number; mediaId: number },
): Promise<void> {
  const { kind, words } = command;
  const { userId, rest } = await findPerson(platform, { livestreamId, words, kind });
  if (kind === 'unban') return banViewer(platform, actorId, { userId, mediaId, lift: true });
  if (kind === 'ban') return banViewer(platform, actorId, { userId, mediaId, why: rest.join(' ') });
  const [length, ...why] = rest;
  const minutes = parseMinutes(length);
  if (minutes === undefined) throw new ProblemError('invalid_request', { detail: '/timeout name 10m' });
  return banViewer(platform, actorId, { userId, mediaId, minutes, why: why.join(' ') });
}

/** Finds the person with the longest name at the start of the words. Fails if two people have that name. */
async function findPerson(
  { db }: Platform,
  { livestreamId, words, kind }: { livestreamId: number } & Command,
): Promise<{ userId: string; rest: string[] }> {
  const counts = [...words.slice(0, nameWordsMax).keys()].map((index) => index + 1).toReversed();
  const nameOf = (count: number) => words.slice(0, count).join(' ').toLowerCase();
  const writers = await listWritersByName(db, { livestreamId, names: counts.map(nameOf) });
  for (const count of counts) {
    const rest = words.slice(count);
    const [one, other] = writers.filter(({ name }) => name === nameOf(count));
    if (!one || (kind === 'timeout' && parseMinutes(rest[0]) === undefined)) continue;
    if (other) throw new ProblemError('conflict', { detail: 'Several people have this name: use their menu.' });
    return { userId: one.userId, rest };
  }
  throw new ProblemError('not_found', { detail: 'Nobody with this name wrote here.' });
}
