import { notificationTypes } from '@greenlight/contract/notification';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { startFanOut } from './fan-out.ts';
import {
  insertAllNotifications,
  insertEvent,
  insertExpiryEvents,
  insertNotifications,
  type NewEvent,
} from './queries.ts';
import { enqueuePush, enqueuePushes } from './web-push.ts';

/**
 * Notifies one member after `tx` is committed: in the inbox, and on devices if they want that and `mayPush` is not
 * false. Returns the event's id.
 */
export async function notify(
  platform: Platform,
  tx: Db,
  {
    userId,
    mayPush = true,
    ...event
  }: Omit<NewEvent, 'teamIds' | 'livestreamId' | 'byMail'> & { userId: string; mayPush?: boolean },
): Promise<number> {
  const eventId = await insertEvent(tx, { ...event, at: platform.clock.now() });
  await insertNotifications(tx, { eventId, accountIds: [userId] });
  if (mayPush) await enqueuePush(platform, tx, { eventId, ofType: event.type, accountIds: [userId] });
  return eventId;
}

/** Notifies many members of one event. */
export async function notifyMembers(
  platform: Platform,
  tx: Db,
  { userIds, ...event }: Omit<NewEvent, 'teamIds' | 'livestreamId' | 'pitchId' | 'byMail'> & { userIds: string[] },
): Promise<void> {
  const eventId = await insertEvent(tx, { ...event, at: platform.clock.now() });
  const accountIds = await insertNotifications(tx, { eventId, accountIds: userIds });
  await enqueuePush(platform, tx, { eventId, ofType: event.type, accountIds });
}

/**
 * Notifies each of these members of the number of their points that expire. All with the same number share one event.
 */
export async function notifyOfExpiry(
  platform: Platform,
  tx: Db,
  { losses, dueAt }: { losses: { userId: string; points: number }[]; dueAt: Date },
): Promise<void> {
  if (losses.length === 0) return;
  const amounts = [...new Set(losses.map(({ points }) => points))];
  const events = await insertExpiryEvents(tx, { amounts, href: sitePath('points'), dueAt, at: platform.clock.now() });
  const ids = new Map(events.map(({ id, points }) => [points, id]));
  const recipients = losses.map(({ userId, points }) => ({ eventId: ids.get(points) as number, accountId: userId }));
  await insertAllNotifications(tx, recipients);
  await enqueuePushes(platform, tx, { ofType: notificationTypes.Points, recipients });
}

/** Notifies all followers of some teams and of a show, each once, by jobs. Returns the event's id. */
export async function notifyFollowers(
  platform: Platform,
  tx: Db,
  event: NewEvent & { teamIds: number[] },
): Promise<number> {
  const eventId = await insertEvent(tx, { ...event, at: platform.clock.now() });
  await startFanOut(platform, tx, eventId);
  return eventId;
}

/** Notifies all members who want a reminder of a stream, each once, by jobs. */
export async function notifyStreamReminders(
  platform: Platform,
  tx: Db,
  event: NewEvent & { livestreamId: number },
): Promise<void> {
  const eventId = await insertEvent(tx, { ...event, at: platform.clock.now() });
  await startFanOut(platform, tx, eventId);
}

/** Notifies all members who have points at a pitch, each once, by jobs. */
export async function notifySupporters(
  platform: Platform,
  tx: Db,
  event: NewEvent & { pitchId: number },
): Promise<void> {
  const eventId = await insertEvent(tx, { ...event, at: platform.clock.now() });
  await startFanOut(platform, tx, eventId);
}
