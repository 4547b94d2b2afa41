import { chatPageSize, chatShownMax } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';
import type { LivestreamReceived } from '@greenlight/contract/realtime';
import { applyChatEvent } from './chat-event.ts';

type Received<Type extends LivestreamReceived['type']> = Extract<LivestreamReceived, { type: Type }>;
export type ChatAnswer = Received<'joined'>;
/** The messages of the server that are about one chat. */
export type ChatReceived = Received<
  'joined' | 'events' | 'reload' | 'closed' | 'viewers' | 'reactions' | 'own' | 'problem'
>;

/** The messages that a reader who scrolled up sees. `latest` still receives new ones. */
interface PausedMessages {
  messages: ChatMessage[];
  isWhole: boolean;
  /** Id of the latest message when the reader scrolled up. */
  lastId: number;
}

/** The chat of one livestream, as far as it is loaded. */
export interface ChatList
  extends Pick<ChatAnswer, 'settings' | 'pinned' | 'poll' | 'viewers' | 'mayModerate' | 'problem' | 'livestreamId'> {
  /** Oldest first, at most `chatShownMax`. */
  latest: ChatMessage[];
  /** Whether `latest` begins with the first message of the chat. */
  isWhole: boolean;
  paused: PausedMessages | null;
  /** Number of messages that came since the list was paused. */
  missed: number;
  /** Ids of messages that were removed recently. */
  removed: number[];
  /** Number of the last event that the list includes. */
  number: number;
  /** Whether events are missing. Send `resume` to get them. */
  needsResume: boolean;
  /** Whether the server no longer has the missing events. Join again. */
  needsReload: boolean;
  /** Whether it is unknown if the viewer may write. Join again to learn it. */
  needsRights: boolean;
  /** Whether the viewer may no longer read the chat. */
  isClosed: boolean;
}

/** `removed`: messages that are known to be removed. */
export function startChat(answer: ChatAnswer, removed: number[] = []): ChatList {
  const { livestreamId, messages, settings, pinned, poll, viewers, mayModerate, problem, number } = answer;
  return {
    livestreamId,
    settings,
    pinned,
    poll,
    viewers,
    mayModerate,
    problem,
    number,
    latest: messages,
    isWhole: messages.length < chatPageSize,
    paused: null,
    missed: 0,
    removed,
    needsResume: false,
    needsReload: false,
    needsRights: false,
    isClosed: false,
  };
}

export function isOfChat(received: LivestreamReceived, livestreamId: number): received is ChatReceived {
  if (received.type === 'viewers') return received.body.livestreamId === livestreamId;
  return 'livestreamId' in received && received.livestreamId === livestreamId;
}

/** Applies a message that the server sent without a request. */
export function receiveChat(list: ChatList, received: ChatReceived): ChatList {
  switch (received.type) {
    case 'events':
      return applyEvents(list, received);
    case 'reload':
      return { ...list, needsReload: true };
    case 'closed':
      return { ...list, isClosed: true };
    case 'own':
      return applyChatEvent(list, { type: 'message', message: received.message });
    case 'problem':
      // The settings of the chat may still forbid writing.
      return received.problem === null ? { ...list, needsRights: true } : { ...list, problem: received.problem };
    case 'viewers':
      return { ...list, viewers: received.body.viewers };
    default:
      return list;
  }
}

function applyEvents(list: ChatList, frame: Received<'events'>): ChatList {
  if (frame.after > list.number) return { ...list, needsResume: true };
  if (frame.number <= list.number) return { ...list, needsResume: false };
  return { ...frame.events.reduce(applyChatEvent, list), number: frame.number, needsResume: false };
}

/** What the screen shows, at most `chatShownMax`. */
export function shownMessages(list: ChatList): ChatMessage[] {
  return list.paused?.messages ?? list.latest;
}

/** Whether there may be earlier messages than those shown. */
export function hasEarlier(list: ChatList): boolean {
  return !(list.paused ?? list).isWhole && shownMessages(list).length > 0;
}

/** Call it when the reader scrolls up: the shown messages stay. */
export function pauseChat(list: ChatList): ChatList {
  if (list.paused) return list;
  const { latest: messages, isWhole } = list;
  return { ...list, paused: { messages, isWhole, lastId: messages.at(-1)?.messageId ?? 0 }, missed: 0 };
}

/** Call it when the reader is at the end again. */
export function followChat(list: ChatList): ChatList {
  return list.paused ? { ...list, paused: null, missed: 0 } : list;
}

/** Puts a page of the history, newest first, before the shown messages. */
export function addEarlier(list: ChatList, page: { messages: ChatMessage[]; hasMore: boolean }): ChatList {
  const shown = shownMessages(list);
  const first = shown[0]?.messageId ?? Number.POSITIVE_INFINITY;
  const earlier = page.messages
    .filter(({ messageId }) => messageId < first && !list.removed.includes(messageId))
    .toReversed();
  const all = [...earlier, ...shown];
  const isWhole = !page.hasMore;
  if (list.paused) return { ...list, paused: { ...list.paused, messages: all.slice(0, chatShownMax), isWhole } };
  return { ...list, latest: all.slice(-chatShownMax), isWhole: isWhole && all.length <= chatShownMax };
}
