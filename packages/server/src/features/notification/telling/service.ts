import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellFollowersJob } from '../jobs.ts';
import { writeLetters } from '../letter/service.ts';
import { enqueuePush } from '../push/service.ts';
import { type EventRow, insertNotifications, listFollowers, listShowFollowers, listTellable } from '../queries.ts';
import { updateRecipients } from './queries.ts';

/** Followers that are told in one transaction: all that is held in memory of them. */
const pieceSize = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Piece {
  eventId: number;
  /** Place among the event's teams; one beyond the last for the followers of its show. */
  teamIndex: number;
  after: string;
}

/** Has the followers of an event's teams and show told. */
export async function beginTelling(platform: Platform, tx: Db, eventId: number): Promise<void> {
  await enqueuePiece(platform, tx, { eventId, teamIndex: 0, after: beforeAll });
}

async function enqueuePiece({ jobs }: Platform, tx: Db, piece: Piece) {
  await jobs.enqueue(tx, tellFollowersJob, piece, { singletonKey: Object.values(piece).join(' ') });
}

/**
 * The handler of `notification.tell-followers`. The rows, the messages that follow from them and the next piece are one
 * transaction: whatever is killed, each follower gets one row, and messages follow from a row alone.
 */
export async function tellFollowers(platform: Platform, piece: Piece): Promise<void> {
  const { eventId, teamIndex, after } = piece;
  await inTransaction(platform.db, async (tx) => {
    const [event] = await listTellable(tx, { ids: [eventId], at: platform.clock.now() });
    const followers = event && (await listPiece(tx, { event, teamIndex, after }));
    if (!event || !followers) return;
    const accountIds = await insertNotifications(tx, { eventId, accountIds: followers });
    await enqueuePush(platform, tx, { eventId, type: event.type, accountIds });
    if (event.by_mail) await writeLetters(platform, tx, { event, accountIds });
    await updateRecipients(tx, { eventId, more: accountIds.length });
    const last = followers.at(-1);
    const isEnd = last === undefined || followers.length < pieceSize;
    await enqueuePiece(
      platform,
      tx,
      isEnd ? { eventId, teamIndex: teamIndex + 1, after: beforeAll } : { eventId, teamIndex, after: last },
    );
  });
}

/** Undefined past the last of those whose followers are told. */
async function listPiece(tx: Db, { event, teamIndex, after }: { event: EventRow; teamIndex: number; after: string }) {
  const { team_ids: teamIds, channel_id: channelId } = event;
  const teamId = teamIds?.[teamIndex];
  if (teamId !== undefined) return listFollowers(tx, { teamId, after, limit: pieceSize });
  const isShow = channelId !== null && teamIndex === (teamIds?.length ?? 0);
  return isShow ? listShowFollowers(tx, { channelId, after, limit: pieceSize }) : undefined;
}
