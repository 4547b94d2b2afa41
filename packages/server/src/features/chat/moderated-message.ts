import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import type { TextKind } from '../moderation/moderated-kind.ts';
import { roomOf } from './chat-room.ts';
import { removeLockedMessage } from './moderate-chat.ts';
import {
  type LockedOfAnyState,
  listQuoting,
  lockOfAnyState,
  restorePin,
  updateModerationState,
} from './moderated-queries.ts';

/** The functions that moderators use for chat messages. */
export const moderatedMessage: TextKind = {
  lock: lockOfAnyState,
  async remove(platform, tx, { id, by, at }) {
    const message = await lockOfAnyState(tx, id);
    if (message?.state === 'shown') return removeLockedMessage(platform, tx, { messages: [message], by, at });
    const before = await updateModerationState(tx, { id, moderationState: null, removedAt: at, by });
    // Only its author has it on open screens.
    if (message) raise(platform, tx, message, ['delete']);
    return { moderationState: before?.moderationState, removedAt: before?.removedAt?.toISOString() };
  },
  async show(platform, tx, id) {
    const message = await lockOfAnyState(tx, id);
    if (!message) return null;
    const before = await updateModerationState(tx, { id, moderationState: null, removedAt: null, by: null });
    raise(platform, tx, message, ['message']);
    return { moderationState: before?.moderationState, removedAt: before?.removedAt?.toISOString(), wasShown: true };
  },
  async restore(platform, tx, { id, before, at }) {
    const message = await lockOfAnyState(tx, id);
    const { moderationState, removedAt, wasShown, unpinned } = before;
    const isUntouched = wasShown ? message?.state === 'shown' : message?.removedAt?.getTime() === at.getTime();
    if (!message || !isUntouched || (!wasShown && message.state !== 'removed')) return false;
    if (typeof moderationState === 'string') {
      await updateModerationState(tx, { id, moderationState, removedAt: new Date(String(removedAt)), by: null });
      // Its author sees it on all screens. It may have been pinned meanwhile.
      raise(platform, tx, message, wasShown ? ['delete', 'own', 'pin'] : ['own']);
      return true;
    }
    await updateModerationState(tx, { id, moderationState: null, removedAt: null, by: null });
    if (unpinned === true) await restorePin(tx, message);
    // Messages that quote it, one of which may be pinned, show the quotation again.
    for (const shown of [message, ...(await listQuoting(tx, id))]) {
      raise(platform, tx, { ...message, ...shown }, [shown.delayedUntil ? 'delay' : 'message']);
    }
    raise(platform, tx, message, ['pin']);
    return true;
  },
};

type EventKind = 'message' | 'delay' | 'delete' | 'own' | 'pin';

/** `own` is for its author alone. */
function raise(platform: Platform, tx: Db, { id, livestreamId }: LockedOfAnyState, kinds: EventKind[]): void {
  const room = roomOf(livestreamId);
  raiseEvents(
    platform,
    tx,
    kinds.map((kind) => ({ room, kind, subjectId: kind === 'pin' ? livestreamId : id })),
  );
}
