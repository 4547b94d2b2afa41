import { createHash, ECDH } from 'node:crypto';
import type { NotificationType } from '@greenlight/contract/notification';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { fill, letterTexts } from '../../platform/mail/letter-texts.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { isPublicHost } from '../../platform/push/public-address.ts';
import type { PushOutcome } from '../../platform/push/send-push.ts';
import { vapidKeys } from '../../platform/push/vapid-keys.ts';
import { pictureUrl } from './inbox.ts';
import { pushJob } from './jobs.ts';
import { type EventRow, listDeliverableEvents } from './queries.ts';
import {
  deleteOldSubscriptions,
  deleteSubscription,
  deleteSubscriptions,
  hasSubscription,
  listTargetIds,
  listTargets,
  type Subscription,
  upsertSubscription,
} from './web-push-queries.ts';

/** Browsers of one member; an older one makes room. */
const perAccountMax = 20;
/** Messages of one job: what a killed worker may send twice, which browsers show once by its tag. */
const atOnce = 50;
const attemptsMax = 6;
const retryDelayMs = 30_000;
/** A push service takes some 4 KB, encrypted. */
const textMaxCharacters = 300;
/** In pixels. */
const imageMinWidth = 640;

export function pushKey({ config }: Platform) {
  return { publicKey: vapidKeys(config.secrets.token).publicKey };
}

/** For as long as the viewer's session lasts. Throws `invalid_request` for an address that is none of a push service. */
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

/** Whether any browser of the member takes push messages. */
export function hasPushSubscription({ db }: Platform, userId: string): Promise<boolean> {
  return hasSubscription(db, userId);
}

/** Has an event sent to these members' browsers; null for one of no type that they could refuse. */
export async function enqueuePush(
  { jobs }: Platform,
  tx: Db,
  { eventId, ...wanted }: { eventId: number; ofType: NotificationType | null; accountIds: string[] },
): Promise<void> {
  const ids = wanted.accountIds.length > 0 ? await listTargetIds(tx, wanted) : [];
  for (let from = 0; from < ids.length; from += atOnce) {
    await jobs.enqueue(tx, pushJob, { eventId, subscriptionIds: ids.slice(from, from + atOnce), attempt: 1 });
  }
}

/** The handler of `notification.push`: what did not get through is tried again later, for about a quarter of an hour. */
export async function pushEvent(
  platform: Platform,
  { eventId, subscriptionIds, attempt }: { eventId: number; subscriptionIds: number[]; attempt: number },
): Promise<void> {
  const { clock, config, db, jobs, log } = platform;
  const [event] = await listDeliverableEvents(db, { ids: [eventId], at: clock.now() });
  if (!event) return;
  const { sendPush } = await import('../../platform/push/send-push.ts');
  const targets = await listTargets(db, subscriptionIds);
  const outcomes = await Promise.all(
    targets.map(async (target): Promise<{ id: number; outcome: PushOutcome }> => {
      const message = { payload: payloadOf(platform, event, target), topic: `event-${event.id}` };
      return { id: target.id, outcome: await sendPush(config, target, message) };
    }),
  );
  const idsOf = (wanted: PushOutcome) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  const [gone, failed, refused] = [idsOf('gone'), idsOf('failed'), idsOf('refused')];
  if (refused.length > 0) log.warn({ eventId, subscriptionIds: refused }, 'a push service refused a message');
  await inTransaction(db, async (tx) => {
    await deleteSubscriptions(tx, gone);
    if (failed.length === 0 || attempt === attemptsMax) return;
    const startAfter = new Date(Date.now() + retryDelayMs * 2 ** (attempt - 1));
    await jobs.enqueue(tx, pushJob, { eventId, subscriptionIds: failed, attempt: attempt + 1 }, { startAfter });
  });
}

/** What the service worker shows: see packages/web/public/push-worker.js. */
function payloadOf(platform: Platform, event: EventRow, { language }: Subscription): string {
  const { push } = letterTexts(language).texts;
  const text = fill(push[event.livestream_id === null ? event.type : 'reminder'], { text: event.text });
  return JSON.stringify({
    title: shorten(event.title),
    body: shorten(text),
    tag: `event-${event.id}`,
    href: event.href,
    image: event.image && pictureUrl(platform, event.image, imageMinWidth),
  });
}

function shorten(text: string): string {
  return text.length > textMaxCharacters ? `${text.slice(0, textMaxCharacters - 1)}…` : text;
}

function requirePushService({ config }: Platform, endpoint: string) {
  const { protocol, hostname } = new URL(endpoint);
  if (config.pushTestHosts) return;
  if (protocol !== 'https:') throw invalidField('body.endpoint', 'Use an address with https');
  if (!isPublicHost(hostname)) throw invalidField('body.endpoint', 'This is no address of a push service');
}

/** RFC 8291: an uncompressed point of the curve, and 16 bytes. */
function requireKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.byteLength !== 65 || point[0] !== 4 || !isOfCurve(point))
    throw invalidField('body.keys.p256dh', 'This is no key of a browser');
  if (Buffer.from(auth, 'base64url').byteLength < 16)
    throw invalidField('body.keys.auth', 'This is no key of a browser');
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
