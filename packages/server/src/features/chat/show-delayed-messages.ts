import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { type ChatRooms, roomOf } from './chat-room.ts';
import { clearDelay, hasDueMessage, listDueMessages } from './delayed-queries.ts';

/** Interval in which a process with viewers looks for delayed messages that are due. */
const lookEveryMs = 250;
/** The interval of a process without viewers; it covers for processes that were killed. */
const idleLookEveryMs = 5000;
const shownAtOnce = 200;

/** Shows delayed messages at their time, whichever process received them. */
export function showDelayedInTime(platform: Platform, rooms: ChatRooms): { close(): void } {
  let isAtWork = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const isIdle = rooms.isEmpty() && performance.now() - lookedMs < idleLookEveryMs;
    if (isAtWork || isIdle) return;
    isAtWork = true;
    lookedMs = performance.now();
    await showDelayedMessages(platform).finally(() => {
      isAtWork = false;
    });
  };
  const warn = (error: unknown) => platform.log.warn({ err: error }, 'delayed messages could not be shown');
  const timer = setInterval(() => void look().catch(warn), lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Shows all delayed messages that are due. */
export async function showDelayedMessages(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  if (!(await hasDueMessage(platform.db, at))) return;
  let shown: number;
  do {
    shown = await inTransaction(platform.db, async (tx) => {
      const ids = await listDueMessages(tx, { at, limit: shownAtOnce });
      await releaseMessages(platform, tx, ids);
      return ids.length;
    });
  } while (shown === shownAtOnce);
}

/** Shows these messages to everybody, if they are delayed. */
export async function releaseMessages(platform: Platform, tx: Db, ids: number[]): Promise<void> {
  const shown = await clearDelay(tx, ids);
  raiseEvents(
    platform,
    tx,
    shown.map(({ id, livestreamId }) => ({ room: roomOf(livestreamId), kind: 'message', subjectId: id })),
  );
}
