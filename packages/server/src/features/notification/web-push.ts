import type { NotificationType } from '@greenlight/contract/notification';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushOutcome } from '../../platform/push/send-push.ts';
import { eventText, eventTitle } from './event-text.ts';
import { pictureUrl } from './inbox.ts';
import { pushJob } from './jobs.ts';
import { type EventRecipient, type EventRow, listDeliverableEvents } from './queries.ts';
import { translateEvent } from './translate-event.ts';
import {
  deleteSubscriptions,
  listTargetIds,
  listTargets,
  listTargetsOfEvents,
  type Subscription,
} from './web-push-queries.ts';

/** Number of messages of one job. A killed worker may send them twice; browsers show a message once by its tag. */
const atOnce = 50;

const attemptsMax = 6;
const retryDelayMs = 30_000;

/** A push service accepts about 4 KB, encrypted. */
const textMaxCharacters = 300;

/** Width in pixels. */
const imageMinWidth = 640;

/** Queues push messages to these members' browsers; `ofType` is null for an event that cannot be turned off. */
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

/** The same for many events, each with its own members. */
export async function enqueuePushes(
  { jobs }: Platform,
  tx: Db,
  wanted: { ofType: NotificationType; recipients: EventRecipient[] },
): Promise<void> {
  const targets = await listTargetsOfEvents(tx, wanted);
  const all = targets.flatMap(({ eventId, ids }) =>
    Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) => ({
      eventId,
      subscriptionIds: ids.slice(index * atOnce, (index + 1) * atOnce),
      attempt: 1,
    })),
  );
  await jobs.enqueueAll(tx, pushJob, all);
}

/** The handler of `notification.push`. Failed messages are sent again later, for about a quarter of an hour. */
export async function pushEvent(
  platform: Platform,
  { eventId, subscriptionIds, attempt }: { eventId: number; subscriptionIds: number[]; attempt: number },
): Promise<void> {
  const { clock, config, db, jobs, log } = platform;
  const [event] = await listDeliverableEvents(db, { ids: [eventId], at: clock.now() });
  if (!event) return;
  const { sendPush } = await import('../../platform/push/send-push.ts');
  const targets = await listTargets(db, subscriptionIds);
  const languages = targets.map(({ language }) => language);
  const eventIn = await translateEvent(db, event, languages);
  const outcomes = await Promise.all(
    targets.map(async (target): Promise<{ id: number; outcome: PushOutcome }> => {
      const tag = `event-${eventId}`;
      const message = { payload: payloadOf(platform, { event: eventIn(target.language), tag }, target), topic: tag };
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

/** The data for the service worker: see packages/web/public/push-worker.js. */
function payloadOf(
  platform: Platform,
  { event, tag }: { event: EventRow; tag: string },
  { language }: Subscription,
): string {
  return JSON.stringify({
    title: shorten(eventTitle(event, language)),
    body: shorten(eventText(event, language)),
    tag,
    href: event.href,
    image: event.image && pictureUrl(platform, event.image, imageMinWidth),
  });
}

function shorten(text: string): string {
  return text.length > textMaxCharacters ? `${text.slice(0, textMaxCharacters - 1)}…` : text;
}
