import { chatPieceMs, chatShownMax } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';

/** Number of earlier pieces that are read at first, and at most if there are few messages. */
export const piecesBefore = 2;
const piecesBeforeMax = 10;
const fewMessages = 20;
/** The next piece is read this long before it begins. */
const aheadMs = 10_000;
/** Further behind the live edge than `behindFromS`, the chat of that moment is shown; below `behindToS` the latest. */
const behindFromS = 10;
const behindToS = 6;
const seekFromMs = 15_000;

/**
 * The pieces for the chat of this moment. `offsetMs` is from the start of the stream. The first pieces may not exist.
 */
export function piecesAt(offsetMs: number, before = piecesBefore): number[] {
  const last = Math.floor((offsetMs + aheadMs) / chatPieceMs);
  const first = Math.max(Math.floor(offsetMs / chatPieceMs) - before, 0);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
}

/** How many earlier pieces to read now that these have come. In a slow chat the last messages are minutes old. */
export function nextPiecesBefore(offsetMs: number, before: number, messages: number): number {
  const isEnough = messages >= fewMessages || before >= piecesBeforeMax || before * chatPieceMs >= offsetMs;
  return isEnough ? before : Math.min(before * 2, piecesBeforeMax);
}

/** The messages up to this moment, oldest first, each once, at most `chatShownMax`. */
export function messagesAt(
  pieces: { messages: readonly ChatMessage[] }[],
  offsetMs: number,
  removed: readonly number[],
): ChatMessage[] {
  const byId = new Map(pieces.flatMap(({ messages }) => messages.map((message) => [message.messageId, message])));
  const written = [...byId.values()]
    .toSorted((one, other) => one.messageId - other.messageId)
    .filter((message) => (message.offsetMs ?? 0) <= offsetMs);
  return withoutRemoved(written, removed).slice(-chatShownMax);
}

/** The messages that were not removed, without quotes of removed ones. */
export function withoutRemoved(messages: readonly ChatMessage[], removed: readonly number[]): ChatMessage[] {
  const gone = new Set(removed);
  return messages
    .filter(({ messageId }) => !gone.has(messageId))
    .map((message) =>
      message.replyTo && gone.has(message.replyTo.messageId) ? { ...message, replyTo: null } : message,
    );
}

/** Whether a viewer of a stream sees the chat of the moment that they watch, instead of the latest messages. */
export function isBehind(behindS: number, wasBehind: boolean): boolean {
  return behindS > (wasBehind ? behindToS : behindFromS);
}

/** Whether the viewer has sought. At high speed playback advances some seconds between two checks. */
export function isSeek(fromMs: number, toMs: number): boolean {
  return toMs < fromMs || toMs - fromMs > seekFromMs;
}
