import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { confirmationMs } from '@greenlight/contract/limits';
import { type Permission, permission, permissionsOfTeam, type TeamPermission } from '@greenlight/contract/permission';
import { LRUCache } from 'lru-cache';
import { signAccessToken, verifyAccessToken } from '../../../platform/auth/access-token.ts';
import { endedSessionTopic } from '../../../platform/auth/session-end-topic.ts';
import { dayMs } from '../../../platform/clock/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit, inTransaction } from '../../../platform/db/transaction.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addDevice, type DeviceInput } from '../../device/device-management.ts';
import { revokeSessions } from '../../revocation/media-revocation.ts';
import { updateExportsEnded } from '../export/data-export-queries.ts';
import { queueNewDeviceLetter } from './new-device-letter.ts';
import {
  deleteExpiredRefreshTokens,
  type EndReason,
  findConfirmedAt,
  findOpenSession,
  insertRefreshToken,
  insertSession,
  isNewDevice,
  lockRefreshToken,
  updateDeviceSessionsEnded,
  updateRefreshTokenUsed,
  updateSessionEnded,
  updateSessionSeen,
  updateSessionsEnded,
} from './session-queries.ts';

/** From where a session is opened. */
export interface Origin {
  device: DeviceInput;
  ip: string;
  userAgent: string;
}

const tokenLifeMs = 12 * 60 * 60 * 1000;
/** Whoever does not come for so long signs in again, and everybody once a year. */
const refreshLifeMs = 60 * dayMs;
const sessionLifeMs = 365 * dayMs;
/** Two tabs may send the same refresh token at once, and get the same successor; later than this it is a replay. */
const replayGraceMs = 30_000;
/** How long an ended session may still be served by a process that has not heard of it. */
const sessionCacheMs = 4000;

/** How exactly it is kept when a session was last seen. */
const seenEveryMs = 5 * 60 * 1000;

const openSessions = new WeakMap<Platform, LRUCache<string, { viewer: Viewer | null }>>();

function sessionCache(platform: Platform) {
  const known = openSessions.get(platform);
  if (known) return known;
  const made = new LRUCache<string, { viewer: Viewer | null }>({ max: 100_000, ttl: sessionCacheMs });
  openSessions.set(platform, made);
  const heard = { onMessage: (id: string) => void made.delete(id), onGap: () => made.clear() };
  platform.bus
    .subscribe(endedSessionTopic, heard)
    .catch((error) => platform.log.warn({ err: error }, 'ended sessions are heard of later'));
  return made;
}

/**
 * Signs somebody in. A device that is new to an account which had others before is told to its owner, with a link that
 * ends every session.
 */
export async function openSession(
  platform: Platform,
  db: Db,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<AuthRecord> {
  return inTransaction(db, async (tx) => {
    const { deviceIdentifier } = origin.device;
    if (await isNewDevice(tx, { userId, deviceIdentifier }))
      await queueNewDeviceLetter(platform, tx, { userId, origin });
    await addDevice(platform, tx, { userId, device: origin.device });
    const sessionId = await insertSession(tx, {
      userId,
      deviceIdentifier,
      ip: origin.ip,
      userAgent: origin.userAgent,
      at: platform.clock.now(),
    });
    return issueTokens(platform, tx, { userId, sessionId });
  });
}

/** New tokens for a session that is open. */
export async function issueTokens(
  platform: Platform,
  tx: Db,
  ids: { userId: string; sessionId: string },
  refreshToken = randomBytes(32).toString('base64url'),
): Promise<AuthRecord> {
  const at = platform.clock.now();
  const refreshExpiry = await insertRefreshToken(tx, {
    hash: hashOf(refreshToken),
    sessionId: ids.sessionId,
    at,
    expiresAt: new Date(at.getTime() + refreshLifeMs),
    sessionLifeS: sessionLifeMs / 1000,
  });
  const tokenExpiry = new Date(Math.min(at.getTime() + tokenLifeMs, refreshExpiry.getTime()));
  return {
    token: await signAccessToken(secretOf(platform), ids, at, tokenExpiry),
    tokenExpiry: tokenExpiry.toISOString(),
    refreshToken,
    refreshExpiry: refreshExpiry.toISOString(),
  };
}

/**
 * Exchanges a refresh token once (RFC 9700 §4.14.2). Throws `session_ended`, where a replay ends the whole family first,
 * or `suspended`.
 */
export async function renewSession(
  platform: Platform,
  args: { refreshToken: string; userId: string; deviceIdentifier: string },
): Promise<AuthRecord> {
  const hash = hashOf(args.refreshToken);
  const renewed = await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const found = await lockRefreshToken(tx, hash);
    if (!found || found.ended_at || found.expires_at <= at) return null;
    if (found.account_id !== args.userId || found.device_identifier !== args.deviceIdentifier) return null;
    if (found.used_at && at.getTime() - found.used_at.getTime() > replayGraceMs) {
      await updateSessionEnded(tx, found.session_id, 'replay', at);
      await tellEnded(platform, tx, [found.session_id]);
      platform.log.warn({ userId: found.account_id, sessionId: found.session_id }, 'refresh token replayed');
      return null;
    }
    if (found.suspended_at) throw new ProblemError('suspended');
    await updateRefreshTokenUsed(tx, hash, at);
    await updateSessionSeen(tx, found.session_id, at);
    const ids = { userId: found.account_id, sessionId: found.session_id };
    return issueTokens(platform, tx, ids, successorOf(platform, args.refreshToken));
  });
  if (!renewed) throw new ProblemError('session_ended');
  return renewed;
}

export async function endSession(platform: Platform, sessionId: string, reason: EndReason): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await updateSessionEnded(tx, sessionId, reason, platform.clock.now());
    await tellEnded(platform, tx, [sessionId]);
  });
}

/** All of an account but one. Whoever was in one of them may have taken along the address of an archive: it ends, too. */
export async function endSessions(platform: Platform, db: Db, userId: string, reason: EndReason, keep?: string) {
  await updateExportsEnded(db, userId, platform.clock.now());
  await tellEnded(platform, db, await updateSessionsEnded(db, userId, reason, platform.clock.now(), keep));
}

/** Whoever is signed in on a device that is removed is so no longer. */
export async function endSessionsOfDevice(
  platform: Platform,
  db: Db,
  device: { userId: string; deviceIdentifier: string },
): Promise<void> {
  await tellEnded(platform, db, await updateDeviceSessionsEnded(db, { ...device, at: platform.clock.now() }));
}

/**
 * Once it is committed, every process forgets them: at once, or within {@link sessionCacheMs} where a message is lost.
 * Addresses of bytes that they were given are refused.
 */
async function tellEnded(platform: Platform, db: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await revokeSessions(platform, db, sessionIds);
  const cache = sessionCache(platform);
  for (const id of sessionIds) {
    afterCommit(db, () => void cache.delete(id));
    platform.bus.publish(db, endedSessionTopic, id);
  }
}

/** The viewer behind a bearer token, or null. An ended session is known everywhere within 5 s. */
export async function viewerOf(platform: Platform, token: string): Promise<Viewer | null> {
  const claims = await verifyAccessToken(secretOf(platform), token, platform.clock.now());
  if (!claims) return null;
  const cache = sessionCache(platform);
  const known = cache.get(claims.sessionId);
  if (known) return known.viewer;
  const session = await findOpenSession(platform.db, claims.sessionId);
  const at = platform.clock.now();
  if (session && at.getTime() - session.seen_at.getTime() >= seenEveryMs) {
    await updateSessionSeen(platform.db, claims.sessionId, at);
  }
  const viewer: Viewer | null = session
    ? {
        userId: session.account_id,
        sessionId: claims.sessionId,
        deviceIdentifier: session.device_identifier,
        permissions: permissionsOf(session),
        actorId: session.actor_id,
      }
    : null;
  cache.set(claims.sessionId, { viewer });
  return viewer;
}

/** Of the role and of the creator teams, as they are stored; operators may everything. */
export function permissionsOf(account: {
  role: string;
  permissions: Permission[];
  team_permissions: TeamPermission[];
}) {
  if (account.role === 'operator') return permission.options;
  return [...new Set([...account.permissions, ...account.team_permissions.map((own) => permissionsOfTeam[own])])];
}

/** Asked anew each time: another process may have confirmed the session a moment ago. */
export async function isSessionConfirmed(platform: Platform, { sessionId }: Viewer): Promise<boolean> {
  const at = await findConfirmedAt(platform.db, sessionId);
  return at !== null && platform.clock.now().getTime() - at.getTime() < confirmationMs;
}

/** Forgets refresh tokens that have expired, and sessions that have none left. */
export function sweepSessions({ db, clock }: Platform): Promise<void> {
  return deleteExpiredRefreshTokens(db, clock.now());
}

function secretOf(platform: Platform) {
  return platform.config.secrets.token;
}
/** A token has one successor, whoever asks and however often: a family never branches. */
function successorOf(platform: Platform, refreshToken: string): string {
  return createHmac('sha256', secretOf(platform)).update(`refresh-token ${refreshToken}`).digest('base64url');
}
function hashOf(refreshToken: string) {
  return createHash('sha256').update(refreshToken).digest();
}
