import { createHash, randomBytes } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { confirmationMs } from '@greenlight/contract/limits';
import { type Permission, permission, permissionsOfTeam, type TeamPermission } from '@greenlight/contract/permission';
import { LRUCache } from 'lru-cache';
import { signAccessToken, verifyAccessToken } from '../../../platform/auth/access-token.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDevice, type DeviceInput } from '../../device/service.ts';
import {
  deleteExpiredRefreshTokens,
  type EndReason,
  findConfirmedAt,
  findOpenSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  updateRefreshTokenUsed,
  updateSessionEnded,
  updateSessionsEnded,
} from './queries.ts';

/** From where a session is opened. */
export interface Origin {
  device: DeviceInput;
  ip: string;
  userAgent: string;
}

const tokenLifeMs = 12 * 60 * 60 * 1000;
const refreshLifeMs = 60 * 24 * 60 * 60 * 1000;
/** Two tabs may send the same refresh token at once; later than this it is a replay. */
const replayGraceMs = 30_000;
/** How long an ended session may still be served by a process that has not heard of it. */
const sessionCacheMs = 4000;

const openSessions = new WeakMap<Platform, LRUCache<string, { viewer: Viewer | null }>>();

function sessionCache(platform: Platform) {
  const known = openSessions.get(platform) ?? new LRUCache({ max: 100_000, ttl: sessionCacheMs });
  openSessions.set(platform, known);
  return known;
}

export async function openSession(
  platform: Platform,
  db: Db,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<AuthRecord> {
  return inTransaction(db, async (tx) => {
    await addDevice(platform, tx, { userId, device: origin.device });
    const sessionId = await insertSession(tx, {
      userId,
      deviceIdentifier: origin.device.deviceIdentifier,
      ip: origin.ip,
      userAgent: origin.userAgent,
      at: platform.clock.now(),
    });
    return issueTokens(platform, tx, { userId, sessionId });
  });
}

async function issueTokens(
  platform: Platform,
  tx: Db,
  ids: { userId: string; sessionId: string },
): Promise<AuthRecord> {
  const at = platform.clock.now();
  const tokenExpiry = new Date(at.getTime() + tokenLifeMs);
  const refreshExpiry = new Date(at.getTime() + refreshLifeMs);
  const refreshToken = randomBytes(32).toString('base64url');
  await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId: ids.sessionId, at, expiresAt: refreshExpiry });
  return {
    token: await signAccessToken(secretOf(platform), ids, at, tokenExpiry),
    tokenExpiry: tokenExpiry.toISOString(),
    refreshToken,
    refreshExpiry: refreshExpiry.toISOString(),
  };
}

/** Exchanges a refresh token once (RFC 9700 §4.14.2). Throws `session_ended`; a replay ends the whole family first. */
export async function renewSession(
  platform: Platform,
  args: { refreshToken: string; userId: string; deviceIdentifier: string },
): Promise<AuthRecord> {
  const hash = hashOf(args.refreshToken);
  const renewed = await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const found = await lockRefreshToken(tx, hash);
    if (!found || found.ended_at || found.suspended_at || found.expires_at <= at) return null;
    if (found.account_id !== args.userId || found.device_identifier !== args.deviceIdentifier) return null;
    if (found.used_at && at.getTime() - found.used_at.getTime() > replayGraceMs) {
      await updateSessionEnded(tx, found.session_id, 'replay', at);
      sessionCache(platform).delete(found.session_id);
      platform.log.warn({ userId: found.account_id, sessionId: found.session_id }, 'refresh token replayed');
      return null;
    }
    await updateRefreshTokenUsed(tx, hash, at);
    return issueTokens(platform, tx, { userId: found.account_id, sessionId: found.session_id });
  });
  if (!renewed) throw new ProblemError('session_ended');
  return renewed;
}

export async function endSession(platform: Platform, sessionId: string, reason: EndReason): Promise<void> {
  await updateSessionEnded(platform.db, sessionId, reason, platform.clock.now());
  sessionCache(platform).delete(sessionId);
}

export async function endSessions(platform: Platform, db: Db, userId: string, reason: EndReason, keep?: string) {
  const ended = await updateSessionsEnded(db, userId, reason, platform.clock.now(), keep);
  for (const id of ended) sessionCache(platform).delete(id);
}

/** The viewer behind a bearer token, or null. An ended session is known everywhere within 5 s. */
export async function viewerOf(platform: Platform, token: string): Promise<Viewer | null> {
  const claims = await verifyAccessToken(secretOf(platform), token, platform.clock.now());
  if (!claims) return null;
  const cache = sessionCache(platform);
  const known = cache.get(claims.sessionId);
  if (known) return known.viewer;
  const session = await findOpenSession(platform.db, claims.sessionId);
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

function permissionsOf(account: { role: string; permissions: Permission[]; team_permissions: TeamPermission[] }) {
  if (account.role === 'operator') return permission.options;
  return [...new Set([...account.permissions, ...account.team_permissions.map((own) => permissionsOfTeam[own])])];
}

/** Asked anew each time: another process may have confirmed the session a moment ago. */
export async function isConfirmed(platform: Platform, { sessionId }: Viewer): Promise<boolean> {
  const at = await findConfirmedAt(platform.db, sessionId);
  return at !== null && platform.clock.now().getTime() - at.getTime() < confirmationMs;
}

/** Forgets refresh tokens that have expired, and sessions that have none left. */
export function sweepSessions({ db, clock }: Platform): Promise<void> {
  return deleteExpiredRefreshTokens(db, clock.now());
}

function secretOf(platform: Platform) {
  return Buffer.from(platform.config.secrets.token);
}
function hashOf(refreshToken: string) {
  return createHash('sha256').update(refreshToken).digest();
}
