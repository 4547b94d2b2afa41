import { hash } from 'node:crypto';
import type { MediaAccess } from '@greenlight/contract/media';
import type { Db } from '../../platform/db/database.ts';
import { addressLifeMs } from '../../platform/delivery/signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  deleteGrants,
  deleteOldRevocations,
  deleteRevocations,
  findGrant,
  insertGrant,
  upsertRevocations,
} from './queries.ts';

/** Bus topic: keys whose addresses are refused from now on. */
export const revocationTopic = 'media-revoked';

/** Bus topic: keys that are no longer refused. */
export const readmissionTopic = 'media-readmitted';

/** Longer than any address is valid, for servers whose clocks differ. */
const refusedMs = addressLifeMs + 60_000;

/** The time until which a revocation of this moment is needed: by then each address with the key has expired. */
export function refusedUntil({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now().getTime() + refusedMs);
}

/**
 * Refuses addresses with one of these keys (an asset, or the grant of a session, a stream or a publication) after the
 * commit: at once in processes that receive the message, in others when they read the rows again.
 */
export async function revokeMedia(platform: Pick<Platform, 'bus' | 'clock'>, db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await upsertRevocations(db, keys, refusedUntil(platform));
  publishRevocations(platform, db, keys);
}

/** Refuses the media addresses of sessions. The sessions have ended, so nothing else has to be done. */
export async function revokeSessions(platform: Platform, db: Db, sessionIds: string[]): Promise<void> {
  await revokeMedia(platform, db, await deleteGrants(db, { sessionIds }));
}

/** Refuses all media addresses of an account; viewers who may still watch get new ones. */
export async function revokeAccount(platform: Platform, db: Db, userId: string): Promise<void> {
  await revokeMedia(platform, db, await deleteGrants(db, { userId }));
}

/** The grant of the viewer's session in media addresses. Throws `unauthorized` when the session has ended. */
export async function mediaGrantOf({ db }: Platform, { sessionId }: { sessionId: string }): Promise<string> {
  const grant = (await findGrant(db, sessionId)) ?? (await insertGrant(db, sessionId));
  if (grant === undefined) throw new ProblemError('unauthorized');
  return grant;
}

/** The fields that decide who may load a published video. */
interface Openness {
  access: MediaAccess;
  publishAt: Date | null;
}

/** Whether an edit removes access to a video for a viewer who could load it before. */
export function isNarrowed({ before, after, at }: { before: Openness; after: Openness; at: Date }): boolean {
  const isOut = ({ publishAt }: Openness) => publishAt !== null && publishAt <= at;
  // Also for an unpublished video: it may be a stream on air.
  return (before.access === 'free' && after.access === 'members') || (isOut(before) && !isOut(after));
}

/**
 * The grant of a video's publication in media addresses: refused when an edit lets fewer people load the video. Each
 * later publication has a new name, because nginx or a CDN may remember the refusal for a while.
 */
export function publicationOf({ mediaId, publication }: { mediaId: number; publication: number }): string {
  return hash('sha256', `${mediaId} ${publication}`, 'hex').slice(0, 12);
}

/** For rows that are already written. */
export function publishRevocations({ bus }: Pick<Platform, 'bus'>, db: Db, keys: string[]): void {
  for (const key of keys) bus.publish(db, revocationTopic, key);
}

/** Videos restored from the trash can be loaded again, also by earlier addresses. */
export async function readmitMedia({ bus }: Pick<Platform, 'bus'>, db: Db, keys: string[]): Promise<void> {
  await deleteRevocations(db, keys);
  for (const key of keys) bus.publish(db, readmissionTopic, key);
}

/** Deletes expired rows. */
export function sweepRevocations({ db, clock }: Platform): Promise<void> {
  return deleteOldRevocations(db, clock.now());
}
