import { randomUUID } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import { signAccessToken } from '../../../platform/auth/access-token.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertSession } from './session-queries.ts';

const bystanderLifeMs = hourMs;

/**
 * Opens an impersonation session for staff: without a device and without a refresh token. It cannot change anything,
 * and ends with either account or when the actor loses the permission.
 */
export async function openImpersonationSession(
  platform: Platform,
  tx: Db,
  args: { userId: string; actorId: string; ip: string; userAgent: string },
): Promise<{ sessionId: string; token: string; expires: string }> {
  const { userId, actorId, ip, userAgent } = args;
  const at = platform.clock.now();
  const expiry = new Date(at.getTime() + bystanderLifeMs);
  const sessionId = await insertSession(tx, { userId, actorId, ip, userAgent, deviceIdentifier: randomUUID(), at });
  const token = await signAccessToken(platform.config.secrets.token, { userId, sessionId }, at, expiry);
  return { sessionId, token, expires: expiry.toISOString() };
}
