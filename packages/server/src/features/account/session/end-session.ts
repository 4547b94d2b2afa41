import { endedSessionTopic } from '../../../platform/auth/session-end-topic.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit, inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeSessions } from '../../revocation/media-revocation.ts';
import { endExports } from '../export/data-export-queries.ts';
import { sessionCache } from './session-cache.ts';
import { type EndReason, endAccountSessions, endDeviceSessions, recordSessionEnd } from './session-queries.ts';

export async function endSession(platform: Platform, sessionId: string, reason: EndReason): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await recordSessionEnd(tx, sessionId, reason, platform.clock.now());
    await announceEndedSessions(platform, tx, [sessionId]);
  });
}

/**
 * Ends all sessions of an account except `keep`, and the addresses of its archives: a person in one of the sessions may
 * have copied them.
 */
export async function endSessions(platform: Platform, db: Db, userId: string, reason: EndReason, keep?: string) {
  await endExports(db, [userId], platform.clock.now());
  await announceEndedSessions(platform, db, await endAccountSessions(db, userId, reason, platform.clock.now(), keep));
}

/** Ends the sessions on a device that is removed. */
export async function endSessionsOfDevice(
  platform: Platform,
  db: Db,
  device: { userId: string; deviceIdentifier: string },
): Promise<void> {
  await announceEndedSessions(platform, db, await endDeviceSessions(db, { ...device, at: platform.clock.now() }));
}

/**
 * After the commit, every process forgets these sessions: at once, or within the seconds of `session-cache.ts` when a
 * message is lost. Media addresses that these sessions received are refused.
 */
export async function announceEndedSessions(platform: Platform, db: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await revokeSessions(platform, db, sessionIds);
  const cache = sessionCache(platform);
  for (const id of sessionIds) {
    afterCommit(db, () => void cache.delete(id));
    platform.bus.publish(db, endedSessionTopic, id);
  }
}
