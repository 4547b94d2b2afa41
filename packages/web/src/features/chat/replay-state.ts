import { chatPieceMs, chatShownMax } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';

/** Pieces before the one of the moment whose messages are still shown. */
const piecesBefore = 2;
/** So long before it begins, the next piece is read. */
const aheadMs = 10_000;
/** Seconds behind the live edge from which on the chat of that moment is shown, and from which on the latest again. */
const behindFromS = 10;
const behindToS = 6;

/** The pieces that the chat of this moment needs, in ms from the start of the stream; the first ones may be missing. */
export function piecesAt(offsetMs: number): number[] {
  const last = Math.floor((offsetMs + aheadMs) / chatPieceMs);
  const first = Math.max(Math.floor(offsetMs / chatPieceMs) - piecesBefore, 0);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
}

/** What was written up to this moment, oldest first, at most `chatShownMax`. */
export function messagesAt(
  pieces: { messages: ChatMessage[] }[],
  offsetMs: number,
  removed: readonly number[],
): ChatMessage[] {
  return pieces
    .flatMap(({ messages }) => messages)
    .filter((message) => (message.offsetMs ?? 0) <= offsetMs && !removed.includes(message.messageId))
    .slice(-chatShownMax)
    .map((message) =>
      message.replyTo && removed.includes(message.replyTo.messageId) ? { ...message, replyTo: null } : message,
    );
}

/** Whether a viewer of a stream sees the chat of the moment they watch, instead of the latest messages. */
export function isBehind(behindS: number, wasBehind: boolean): boolean {
  return behindS > (wasBehind ? behindToS : behindFromS);
}
