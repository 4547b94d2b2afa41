import { hash, randomBytes } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { type BroadcastRow, findLivestreamByKeyHash } from '../on-air-queries.ts';
import { startGraceMs } from '../stream-state.ts';
import { findStreamByBrowserKey, findStreamOfTeam, findTeamByCreatorKey } from './key-queries.ts';

const keyBytes = 24;
/** A creator's key does not put a stream on air that is announced for a later time. */
const earlyMs = 60 * 60_000;
/** Validity of a browser's key, which is requested just before sending. */
const browserKeyMs = 2 * 60_000;

/** The result for a valid creator's key, if the creator has no stream now. */
export const noCurrentStream = Symbol('no stream now');

/** The result for a key whose stream is over. */
export const streamOver = Symbol('stream over');

/** Makes a stream key. Only its hash is stored. */
export function makeKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

/** The hash of a stream key; the key itself is not stored. */
export function hashStreamKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/**
 * The stream of a broadcaster's key, or `streamOver`. It can be the stream's own key, that of a browser, or that of a
 * creator, which opens the stream on air, else the one that begins within an hour. Null for any other key. A hash can
 * be given in place of a key.
 */
export async function findLivestreamByKey(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string | Buffer,
): Promise<BroadcastRow | typeof noCurrentStream | typeof streamOver | null> {
  const keyHash = typeof key === 'string' ? hashStreamKey(key) : key;
  const now = clock.now().getTime();
  const own =
    (await findLivestreamByKeyHash(db, keyHash)) ??
    (await findStreamByBrowserKey(db, { keyHash, since: new Date(now - browserKeyMs) }));
  if (own) return own.endedAt ? streamOver : own;
  const teamId = await findTeamByCreatorKey(db, keyHash);
  if (teamId === undefined) return null;
  const [from, until] = [new Date(now - startGraceMs), new Date(now + earlyMs)];
  return (await findStreamOfTeam(db, { teamId, from, until })) ?? noCurrentStream;
}
