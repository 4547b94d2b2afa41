import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { dayMs, hourMs } from '@greenlight/contract/duration';
import { signAccessToken } from '../../../platform/auth/access-token.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { announceEndedSessions } from './end-session.ts';
import {
  deleteExpiredRefreshTokens,
  insertRefreshToken,
  lockRefreshToken,
  recordRefreshTokenUse,
  recordSessionEnd,
  updateSessionsSeenAt,
} from './session-queries.ts';

const tokenLifeMs = 12 * hourMs;

/** A session ends after 60 days without a visit, and after a year in any case. */
const refreshLifeMs = 60 * dayMs;

const sessionLifeMs = 365 * dayMs;

/**
 * Two tabs may send the same refresh token at once and get the same successor; after this time it counts as a replay.
 */
const replayGraceMs = 30_000;

/** New tokens for an open session. */
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
    token: await signAccessToken(platform.config.secrets.token, ids, at, tokenExpiry),
    tokenExpiry: tokenExpiry.toISOString(),
    refreshToken,
    refreshExpiry: refreshExpiry.toISOString(),
  };
}

/**
 * Exchanges a refresh token once (RFC 9700 §4.14.2). Throws `suspended`, or `session_ended`; a replay ends the whole
 * family first.
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
      await recordSessionEnd(tx, found.session_id, 'replay', at);
      await announceEndedSessions(platform, tx, [found.session_id]);
      platform.log.warn({ userId: found.account_id, sessionId: found.session_id }, 'a refresh token was replayed');
      return null;
    }
    if (found.suspended_at) throw new ProblemError('suspended');
    await recordRefreshTokenUse(tx, hash, at);
    await updateSessionsSeenAt(tx, [found.session_id], at);
    const ids = { userId: found.account_id, sessionId: found.session_id };
    return issueTokens(platform, tx, ids, successorOf(platform, args.refreshToken));
  });
  if (!renewed) throw new ProblemError('session_ended');
  return renewed;
}

/** Deletes expired refresh tokens, and sessions without any. */
export function sweepSessions({ db, clock }: Platform): Promise<void> {
  return deleteExpiredRefreshTokens(db, clock.now());
}

/**
 * The successor is derived from the token, so that repeated exchanges give the same one and a family never branches.
 */
function successorOf(platform: Platform, refreshToken: string): string {
  return createHmac('sha256', platform.config.secrets.token)
    .update(`refresh-token ${refreshToken}`)
    .digest('base64url');
}

function hashOf(refreshToken: string) {
  return createHash('sha256').update(refreshToken).digest();
}
