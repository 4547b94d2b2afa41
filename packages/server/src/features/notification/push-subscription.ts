import { createHash, ECDH } from 'node:crypto';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { isPublicHost } from '../../platform/push/public-address.ts';
import { vapidKeys } from '../../platform/push/vapid-keys.ts';
import { deleteOldSubscriptions, deleteSubscription, hasSubscription, upsertSubscription } from './web-push-queries.ts';

/** Maximum number of browsers of one member. A new one replaces the oldest. */
const perAccountMax = 20;

export function pushKey({ config }: Platform) {
  return { publicKey: vapidKeys(config.secrets.token).publicKey };
}

/**
 * Adds a subscription for as long as the viewer's session lasts. Throws `invalid_request` for an address that is not a
 * push service.
 */
export async function addSubscription(
  platform: Platform,
  { userId, sessionId }: Viewer,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  requirePushService(platform, endpoint);
  requireKeys(keys);
  await inTransaction(platform.db, async (tx) => {
    const hash = hashOf(endpoint);
    await upsertSubscription(tx, { userId, sessionId, endpoint, ...keys, hash, at: platform.clock.now() });
    await deleteOldSubscriptions(tx, { userId, kept: perAccountMax });
  });
}

export function removeSubscription({ db }: Platform, userId: string, endpoint: string): Promise<void> {
  return deleteSubscription(db, { userId, hash: hashOf(endpoint) });
}

/** Whether any browser of the member receives push messages. */
export function hasPushSubscription({ db }: Platform, userId: string): Promise<boolean> {
  return hasSubscription(db, userId);
}

function requirePushService({ config }: Platform, endpoint: string) {
  const { protocol, hostname } = new URL(endpoint);
  if (config.pushTestHosts) return;
  if (protocol !== 'https:') throw invalidField('body.endpoint', 'Use an address with https');
  if (!isPublicHost(hostname)) throw invalidField('body.endpoint', 'This is not an address of a push service');
}

/** Checks keys (RFC 8291): an uncompressed point of the curve, and 16 bytes. */
function requireKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.byteLength !== 65 || point[0] !== 4 || !isOfCurve(point))
    throw invalidField('body.keys.p256dh', 'This is not a key of a browser');
  if (Buffer.from(auth, 'base64url').byteLength < 16)
    throw invalidField('body.keys.auth', 'This is not a key of a browser');
}

function isOfCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
}
