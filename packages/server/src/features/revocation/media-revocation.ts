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

/** On the bus: keys of addresses that are refused from now on. */
export const revocationTopic = 'media-revoked';

/** On the bus: keys that are refused no more. */
export const readmissionTopic = 'media-readmitted';

/** Longer than any address lives, for servers whose clocks differ. */
const refusedMs = addressLifeMs + 60_000;

/** Until when what is revoked now has to be refused: later than that, each address of it has expired. */
export function refusedUntil({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now().getTime() + refusedMs);
}

/**
 * Addresses that name one of these (an asset, or the grant of a session, a stream or a publication) are refused once it is committed:
 * at once by processes that hear of it, else when they read the rows again.
 */
export async function revokeMedia(platform: Pick<Platform, 'bus' | 'clock'>, db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await upsertRevocations(db, keys, refusedUntil(platform));
  publishRevocations(platform, db, keys);
}

/** What sessions were given to watch with is refused. They have ended, so nothing else follows. */
export async function revokeSessions(platform: Platform, db: Db, sessionIds: string[]): Promise<void> {
  await revokeMedia(platform, db, await deleteGrants(db, { sessionIds }));
}

/** All addresses of bytes that an account has are refused; whoever may still watch is given others. */
export async function revokeAccount(platform: Platform, db: Db, userId: string): Promise<void> {
  await revokeMedia(platform, db, await deleteGrants(db, { userId }));
}

/** How addresses of bytes name the viewer's session. Throws `unauthorized` when it has ended. */
export async function mediaGrantOf({ db }: Platform, { sessionId }: { sessionId: string }): Promise<string> {
  const grant = (await findGrant(db, sessionId)) ?? (await insertGrant(db, sessionId));
  if (grant === undefined) throw new ProblemError('unauthorized');
  return grant;
}

/** What decides who may load a video that is published. */
interface Openness {
  access: MediaAccess;
  publishAt: Date | null;
}

/** Whether somebody who may load a video before an edit may not after it. */
export function isNarrowed({ before, after, at }: { before: Openness; after: Openness; at: Date }): boolean {
  const isOut = ({ publishAt }: Openness) => publishAt !== null && publishAt <= at;
  // Also of what is not out yet: it may be a stream that is on air.
  return (before.access === 'free' && after.access === 'members') || (isOut(before) && !isOut(after));
}

/**
 * How addresses name the state in which a video is published: all that were given because of it are refused once fewer
 * people may load it. The next state has another name, for who is in front of us may remember for a while what is refused.
 */
export function publicationOf({ mediaId, publication }: { mediaId: number; publication: number }): string {
  return hash('sha256', `${mediaId} ${publication}`, 'hex').slice(0, 12);
}

/** For rows that are written already. */
export function publishRevocations({ bus }: Pick<Platform, 'bus'>, db: Db, keys: string[]): void {
  for (const key of keys) bus.publish(db, revocationTopic, key);
}

/** What is back from the trash is loaded again, also by addresses that were given before. */
export async function readmitMedia({ bus }: Pick<Platform, 'bus'>, db: Db, keys: string[]): Promise<void> {
  await deleteRevocations(db, keys);
  for (const key of keys) bus.publish(db, readmissionTopic, key);
}

/** Forgets what has expired anyway. */
export function sweepRevocations({ db, clock }: Platform): Promise<void> {
  return deleteOldRevocations(db, clock.now());
}
