import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../platform/cache/account-cache.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { openRooms } from '../../platform/realtime/rooms.ts';
import { tokenBucket } from '../../platform/realtime/socket-limit.ts';
import type { ViewerSocket } from '../../platform/realtime/sockets.ts';
import { banAuthor } from '../moderation/ban/ban-author.ts';
import { findViewerProblem, watchBans } from '../moderation/ban/viewer-problem.ts';
import { findWriteProblem } from '../moderation/ban/write-problem.ts';
import { messagesFor, readOwnMessage, readState, withOwnMessages } from './chat-history.ts';
import { type ChatRight, requireModerator, requireReader } from './chat-right.ts';
import { type ChatRooms, chatRoomKind, livestreamIdOf, roomOf } from './chat-room.ts';
import { pinMessage, removeMessage, reportMessage, setMode } from './moderate-chat.ts';
import { parseCommand, runCommand } from './moderator-command.ts';
import { isOver } from './policy.ts';
import { closePoll, openPoll, vote } from './poll.ts';
import { decideWriter, postMessage } from './post-message.ts';
import { findChat, findOwnOption } from './queries.ts';
import { type ReactionSum, sumReactions } from './reaction-sum.ts';
import { showDelayedInTime } from './show-delayed-messages.ts';
import { countViewers, type ViewerCount } from './viewer-count.ts';

type ChatSent = Exclude<LivestreamSent, { type: 'status' }>;
type Sent<Type extends ChatSent['type']> = Extract<ChatSent, { type: Type }>;

/** Rate of reaction messages per account; each has up to twenty reactions. */
const reactionPace = { perSecond: 2, burst: 10 };

export interface Chat {
  rooms: ChatRooms;
  viewers: ViewerCount;
  reactions: ReactionSum;
  paces: LRUCache<string, ReturnType<typeof tokenBucket>>;
  close(): void;
}

interface Asker {
  platform: Platform;
  chat: Chat;
  viewer: Viewer;
  socket: ViewerSocket;
  right: ChatRight;
}

export async function openChat(platform: Platform): Promise<Chat> {
  const rooms = await openRooms(platform, chatRoomKind(platform));
  await watchBans(platform, {
    rooms,
    userIdOf: ({ viewer }) => viewer.userId,
    placeOf: (room) => findChat(platform.db, livestreamIdOf(room)),
    send: ({ socket }, room, problem) =>
      socket.emit('livestream', {
        type: 'problem',
        livestreamId: livestreamIdOf(room),
        problem: problem?.code ?? null,
      }),
  });
  const viewers = await countViewers(platform, rooms);
  const reactions = await sumReactions(platform, rooms);
  const delayed = showDelayedInTime(platform, rooms);
  return {
    rooms,
    viewers,
    reactions,
    paces: createAccountCache(10 * 60_000),
    close: () => {
      for (const part of [viewers, reactions, delayed, rooms]) part.close();
    },
  };
}

/** Handles a message of the chat. Returns the id of a new message or poll, or null. */
export async function answerChat(
  platform: Platform,
  chat: Chat,
  viewer: Viewer,
  sent: ChatSent,
  socket: ViewerSocket,
): Promise<number | null> {
  const { livestreamId } = sent;
  if (sent.type === 'leave') return leave(chat, socket, livestreamId);
  const right = await requireReader(platform, { viewer, livestreamId });
  const asker: Asker = { platform, chat, viewer, socket, right };
  if (sent.type === 'ping') return ping(asker, sent);
  if (sent.type === 'join') return join(asker, sent);
  if (sent.type === 'resume') return resume(asker, sent);
  // Staff who see the site as a member change nothing.
  if (viewer.actorId) throw new ProblemError('impersonating');
  return act(asker, sent);
}

async function act(
  asker: Asker,
  sent: Exclude<ChatSent, { type: 'ping' | 'join' | 'resume' | 'leave' }>,
): Promise<number | null> {
  const { platform, chat, viewer, right } = asker;
  const { userId } = viewer;
  const { mediaId } = right;
  switch (sent.type) {
    case 'message':
      return post(asker, sent);
    case 'react':
      await requireVoice(asker);
      return react(chat, userId, sent);
    case 'vote':
      await requireVoice(asker);
      return none(vote(platform, userId, sent));
    case 'remove':
      return none(removeMessage(platform, viewer, { ...sent, mediaId }));
    case 'report':
      return none(reportMessage(platform, viewer, { ...sent, mediaId }));
    case 'ban':
      return none(banAuthor(platform, userId, { mediaId }, { kind: 'chat', subjectId: sent.messageId, ...sent }));
    default:
      await requireModerator(platform, { viewer, livestreamId: sent.livestreamId, mediaId });
      return moderate(asker, sent);
  }
}

/** A held or hidden message is sent only to its author. A command of a moderator is not stored as a message. */
async function post({ platform, viewer, socket, right }: Asker, sent: Sent<'message'>): Promise<number | null> {
  const { userId } = viewer;
  const { livestreamId } = sent;
  const command = right.mayModerate ? parseCommand(sent.message) : null;
  if (command) {
    await runCommand(platform, userId, { command, livestreamId, mediaId: right.mediaId });
    return null;
  }
  const { id, isHeldOrHidden } = await postMessage(platform, { userId, ...right }, sent);
  const message = isHeldOrHidden ? await readOwnMessage(platform, { id, userId }) : undefined;
  if (message) socket.emit('livestream', { type: 'own', livestreamId, message });
  return id;
}

async function moderate(
  { platform, viewer, right }: Asker,
  sent: Sent<'announce' | 'pin' | 'unpin' | 'set-mode' | 'open-poll' | 'close-poll'>,
): Promise<number | null> {
  const { userId: actorId } = viewer;
  const { mediaId } = right;
  const moderator = { actorId, mediaId };
  switch (sent.type) {
    case 'announce':
      return (await postMessage(platform, { userId: actorId, mediaId, mayModerate: true }, sent)).id;
    case 'set-mode':
      return none(setMode(platform, moderator, sent));
    case 'open-poll':
      return openPoll(platform, moderator, sent);
    case 'close-poll':
      return none(closePoll(platform, moderator, sent));
    default:
      return none(pinMessage(platform, actorId, sent));
  }
}

async function none(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

/** Throws the reason why a viewer may not react or vote: a ban, a time-out, or a stream that is over. */
async function requireVoice({ platform, viewer, right }: Asker): Promise<void> {
  if (isOver(right.endedAt, platform.clock.now())) throw new ProblemError('ended');
  const ban = await findWriteProblem(platform, { userId: viewer.userId, mediaId: right.mediaId });
  if (ban) throw new ProblemError(ban.code, ban.values && { values: ban.values });
}

function react({ reactions, paces }: Chat, userId: string, sent: Sent<'react'>): null {
  const own = paces.get(userId) ?? tokenBucket(reactionPace);
  paces.set(userId, own);
  if (!own.take()) throw new ProblemError('rate_limited');
  reactions.add(roomOf(sent.livestreamId), sent.reaction, sent.count ?? 1);
  return null;
}

/** Subscribes, reads the state, and then sends the events since. */
async function join({ platform, chat, viewer, socket, right }: Asker, sent: Sent<'join'>): Promise<null> {
  const { livestreamId, requestId } = sent;
  const room = roomOf(livestreamId);
  const { userId } = viewer;
  const { mayModerate } = right;
  const number = await chat.rooms.join(room, socket, { viewer, mayModerate });
  const state = await readState(platform, { livestreamId, number });
  const { chat: row, settings, pinned, poll } = state;
  const shown = messagesFor(state, { userId, mayModerate });
  const [{ problem }, ban, messages, ownOption] = await Promise.all([
    decideWriter(platform, { chat: row, userId, mayModerate }),
    findViewerProblem(platform, chat.rooms, { userId, mediaId: row.mediaId }),
    withOwnMessages(platform, { livestreamId, userId, shown }),
    poll ? findOwnOption(platform.db, { pollId: poll.pollId, userId }) : null,
  ]);
  socket.emit('livestream', {
    type: 'joined',
    livestreamId,
    number,
    ...(requestId === undefined ? {} : { requestId }),
    messages,
    settings,
    pinned,
    poll: poll && { ...poll, ownOption },
    viewers: chat.viewers.of(room),
    mayModerate,
    problem: viewer.actorId ? 'impersonating' : (problem ?? ban?.code ?? null),
  });
  chat.rooms.follow(room, socket, number);
  return null;
}

async function resume(
  { platform, chat, viewer, socket, right }: Asker,
  { livestreamId, number }: Sent<'resume'>,
): Promise<null> {
  const ban = await findViewerProblem(platform, chat.rooms, { userId: viewer.userId, mediaId: right.mediaId });
  if (ban) socket.emit('livestream', { type: 'problem', livestreamId, problem: ban.code });
  await chat.rooms.join(roomOf(livestreamId), socket, { viewer, mayModerate: right.mayModerate });
  chat.rooms.follow(roomOf(livestreamId), socket, number);
  return null;
}

/** Viewers in the room are counted. */
async function ping({ chat, viewer, socket, right }: Asker, { livestreamId }: Sent<'ping'>): Promise<null> {
  const room = roomOf(livestreamId);
  if (chat.rooms.dataOf(room, socket)) return null;
  const number = await chat.rooms.join(room, socket, { viewer, mayModerate: right.mayModerate });
  chat.rooms.follow(room, socket, number);
  return null;
}

function leave({ rooms }: Chat, socket: ViewerSocket, livestreamId: number): null {
  rooms.leave(roomOf(livestreamId), socket);
  return null;
}
