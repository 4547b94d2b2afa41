import { chatPageSize, chatPieceMs } from '@greenlight/contract/limits';
import type { ChatMessage, ChatPoll, ChatSettings } from '@greenlight/contract/live';
import { readShared } from '../../platform/cache/shared-read.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { requireReader } from './chat-right.ts';
import { toMessage, toMessages, toPoll, toSettings } from './chat-view.ts';
import { hasDelayedMessage } from './delayed-queries.ts';
import { listOwnHeldOrHidden } from './moderated-queries.ts';
import {
  type ChatRow,
  findChat,
  findNewestPoll,
  listDelayedMessages,
  listMessages,
  listMessagesFor,
  listNewest,
  listNewestFor,
  listOwnMessages,
  listSpan,
} from './queries.ts';

/** Maximum number of messages in a piece: nobody reads more in 30 seconds. */
const pieceMessagesMax = 600;
/** A viewer who joins gets at most this many delayed messages, the newest. */
const delayedMax = 100;
/** Messages that are being written now have been committed after this time. */
const settledMs = 10_000;

/**
 * A page of the chat, newest first. The viewer also gets their own waiting messages, and moderators get delayed ones.
 * Throws `not_found`, and the errors of playback.
 */
export async function readHistory(
  platform: Platform,
  viewer: Viewer,
  { livestreamId, before = null, ...page }: Page & { livestreamId: number; before?: number | null },
) {
  const { mayModerate } = await requireReader(platform, { viewer, livestreamId });
  const reader = { userId: viewer.userId, mayModerate };
  const ids = await listNewestFor(platform.db, { livestreamId, before, reader, ...page });
  const { rows, ...cut } = cutPage(ids, page);
  return { messages: toMessages(platform, rows, await listMessagesFor(platform.db, rows, reader)), ...cut };
}

interface Piece {
  piece: number;
  isOver: boolean;
  messages: ChatMessage[];
}

/** The chat of 30 seconds of a stream. Throws `not_found`, and the errors of playback. */
export async function readPiece(
  platform: Platform,
  viewer: Viewer,
  { livestreamId, piece }: { livestreamId: number; piece: number },
): Promise<Piece> {
  await requireReader(platform, { viewer, livestreamId });
  return readShared(platform, `chat piece ${livestreamId} ${piece}`, () =>
    loadPiece(platform, { livestreamId, piece }),
  );
}

async function loadPiece(
  platform: Platform,
  { livestreamId, piece }: { livestreamId: number; piece: number },
): Promise<Piece> {
  const { db, clock } = platform;
  const { startedAt } = await requireChat(platform, livestreamId);
  if (!startedAt) return { piece, isOver: false, messages: [] };
  const from = new Date(startedAt.getTime() + piece * chatPieceMs);
  const to = new Date(from.getTime() + chatPieceMs);
  const ids = await listSpan(db, { livestreamId, from, to, most: pieceMessagesMax });
  const messages = toMessages(platform, ids, await listMessages(db, ids));
  const isPast = clock.now().getTime() > to.getTime() + settledMs;
  return { piece, isOver: isPast && !(await hasDelayedMessage(db, { livestreamId, from, to })), messages };
}

/** The state for everybody who joins, and the delayed messages. */
export interface ChatState {
  chat: ChatRow;
  messages: ChatMessage[];
  delayed: ChatMessage[];
  settings: ChatSettings;
  pinned: ChatMessage | null;
  poll: ChatPoll | null;
}

/** Reads the state up to this event. All viewers who join between two events share one read. */
export function readState(
  platform: Platform,
  { livestreamId, number }: { livestreamId: number; number: number },
): Promise<ChatState> {
  return readShared(platform, `chat state ${livestreamId} ${number}`, () => loadState(platform, livestreamId));
}

async function loadState(platform: Platform, livestreamId: number): Promise<ChatState> {
  const { db } = platform;
  const [chat, newest, delayed, poll] = await Promise.all([
    requireChat(platform, livestreamId),
    listNewest(db, { livestreamId, before: null, page: 1, pageSize: chatPageSize }),
    listDelayedMessages(db, { livestreamId, limit: delayedMax }),
    findNewestPoll(db, livestreamId),
  ]);
  const ids = newest.slice(0, chatPageSize).toReversed();
  const pinnedId = chat.pinnedMessageId;
  const rows = await listMessages(db, pinnedId === null ? ids : [...ids, pinnedId]);
  const pinned = rows.find(({ id }) => id === pinnedId);
  return {
    chat,
    messages: toMessages(platform, ids, rows),
    delayed: delayed.map((row) => toMessage(platform, row)),
    settings: toSettings(chat),
    pinned: pinned ? toMessage(platform, pinned) : null,
    poll: poll ? toPoll(poll) : null,
  };
}

/** The messages that a viewer sees. Moderators and the author also see delayed ones. */
export function messagesFor(
  { messages, delayed }: ChatState,
  { userId, mayModerate }: { userId: string; mayModerate: boolean },
): ChatMessage[] {
  const own = delayed.filter(({ author }) => mayModerate || author.userId === userId);
  if (own.length === 0) return messages;
  // A message that was shown between the two reads is in both results.
  const byId = new Map([...own, ...messages].map((message) => [message.messageId, message]));
  return [...byId.values()].toSorted((one, other) => one.messageId - other.messageId);
}

/** A message as its author sees it; undefined if it is gone. */
export async function readOwnMessage(platform: Platform, { id, userId }: { id: number; userId: string }) {
  const [row] = await listOwnMessages(platform.db, { ids: [id], userId });
  return row && toMessage(platform, row);
}

/** The messages of a page, with messages of this account at their places that moderators have not approved yet. */
export async function withOwnMessages(
  platform: Platform,
  { livestreamId, userId, shown }: { livestreamId: number; userId: string; shown: ChatMessage[] },
): Promise<ChatMessage[]> {
  const oldest = shown.length < chatPageSize ? 0 : (shown[0]?.messageId ?? 0);
  const own = await listOwnHeldOrHidden(platform.db, { livestreamId, userId });
  const ids = own.filter((id) => id > oldest);
  if (ids.length === 0) return shown;
  const added = toMessages(platform, ids, await listOwnMessages(platform.db, { ids, userId }));
  return [...shown, ...added].toSorted((one, other) => one.messageId - other.messageId);
}

async function requireChat({ db }: Platform, livestreamId: number): Promise<ChatRow> {
  const chat = await findChat(db, livestreamId);
  if (!chat) throw new ProblemError('not_found');
  return chat;
}
