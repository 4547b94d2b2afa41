import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateRecipients } from './announcement/announcement-queries.ts';
import { fanOutJob } from './jobs.ts';
import { writeLetters } from './notification-letter.ts';
import {
  type EventRow,
  insertNotifications,
  listDeliverableEvents,
  listFollowers,
  listReminderAccounts,
  listShowFollowers,
  listSupporterAccounts,
} from './queries.ts';
import { enqueuePush } from './web-push.ts';

/** Number of accounts in one transaction, which limits the memory. */
const batchSize = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The accounts that one job notifies. */
interface Batch {
  eventId: number;
  /** The index of the event's team. One past the last stands for the followers of its show, its stream or its pitch. */
  teamIndex: number;
  after: string;
}

/**
 * Queues the notification of the followers of an event's teams and show, or of members who want a reminder of its
 * stream.
 */
export async function startFanOut(platform: Platform, tx: Db, eventId: number): Promise<void> {
  await enqueueBatch(platform, tx, { eventId, teamIndex: 0, after: beforeAll });
}

async function enqueueBatch({ jobs }: Platform, tx: Db, batch: Batch) {
  await jobs.enqueue(tx, fanOutJob, batch, { singletonKey: Object.values(batch).join(' ') });
}

/**
 * The handler of `notification.fan-out`. The rows, the messages for them and the job for the next batch are one
 * transaction. So each follower gets exactly one row, even if a worker is killed, and messages are sent only for rows.
 */
export async function fanOut(platform: Platform, batch: Batch): Promise<void> {
  const { eventId, teamIndex, after } = batch;
  await inTransaction(platform.db, async (tx) => {
    const [event] = await listDeliverableEvents(tx, { ids: [eventId], at: platform.clock.now() });
    const batchIds = event && (await listBatch(tx, { event, teamIndex, after }));
    if (!event || !batchIds) return;
    const accountIds = await insertNotifications(tx, { eventId, accountIds: batchIds });
    // A reminder is sent whatever other types the member chose.
    const ofType = event.is_reminder ? null : event.type;
    await enqueuePush(platform, tx, { eventId, ofType, accountIds });
    if (event.by_mail) await writeLetters(platform, tx, { event, accountIds });
    await updateRecipients(tx, { eventId, more: accountIds.length });
    const last = batchIds.at(-1);
    const isEnd = last === undefined || batchIds.length < batchSize;
    await enqueueBatch(
      platform,
      tx,
      isEnd ? { eventId, teamIndex: teamIndex + 1, after: beforeAll } : { eventId, teamIndex, after: last },
    );
  });
}

/** The next batch; undefined after the last one. */
async function listBatch(tx: Db, { event, teamIndex, after }: { event: EventRow; teamIndex: number; after: string }) {
  const { team_ids: teamIds, channel_id: channelId, livestream_id: livestreamId, pitch_id: pitchId } = event;
  const batch = { after, limit: batchSize };
  const teamId = teamIds?.[teamIndex];
  if (teamId !== undefined) return listFollowers(tx, { teamId, livestreamId, ...batch });
  if (teamIndex !== (teamIds?.length ?? 0)) return undefined;
  if (pitchId !== null) return listSupporterAccounts(tx, { pitchId, ...batch });
  if (event.is_reminder && livestreamId !== null) return listReminderAccounts(tx, { livestreamId, ...batch });
  return channelId === null ? undefined : listShowFollowers(tx, { channelId, livestreamId, ...batch });
}
