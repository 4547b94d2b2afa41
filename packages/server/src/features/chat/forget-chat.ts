import { dayMs } from '@greenlight/contract/duration';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeLockedMessage } from './moderate-chat.ts';
import { deleteRemovedBefore, listOwnMessages } from './write-queries.ts';

/** For this long a removal can be reviewed. */
const removedKeptMs = 30 * dayMs;
const pieceSize = 1000;
const ownAtOnce = 500;

/** Deletes messages that were removed long ago. */
export async function forgetChat({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - removedKeptMs);
  while ((await deleteRemovedBefore(db, { before, limit: pieceSize })) === pieceSize);
}

/** Removes the messages of an erased account from every screen. It can be called again after a crash. */
export async function removeChatOf(platform: Platform, userId: string): Promise<void> {
  while ((await removeSome(platform, userId)) > 0);
}

function removeSome(platform: Platform, userId: string): Promise<number> {
  return inTransaction(platform.db, async (tx) => {
    const messages = await listOwnMessages(tx, { userId, limit: ownAtOnce });
    if (messages.length > 0) await removeLockedMessage(platform, tx, { messages, by: userId });
    return messages.length;
  });
}
