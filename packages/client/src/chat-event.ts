import { chatShownMax } from '@greenlight/contract/limits';
import type { ChatEvent, ChatMessage, ChatSettings } from '@greenlight/contract/live';
import type { ChatList } from './chat-list.ts';

/**
 * Number of remembered ids of removed messages. Pages of the history and pieces of a replay may still have them. With
 * more, everything is read again, and the older half is forgotten.
 */
const removedMax = 1000;

/** One event applied to a chat. Applied a second time it changes nothing. */
export function applyChatEvent(list: ChatList, event: ChatEvent): ChatList {
  switch (event.type) {
    case 'message':
      return addMessage(list, event.message);
    case 'delete':
      return removeMessage(list, event.messageId);
    case 'pin':
      return { ...list, pinned: event.message };
    case 'settings':
      return setSettings(list, event.settings);
    default:
      return setPoll(list, event.poll);
  }
}

function addMessage(list: ChatList, message: ChatMessage): ChatList {
  const { latest, paused } = list;
  const { messageId } = message;
  const newest = latest.at(-1)?.messageId ?? 0;
  // A message that was held comes late, and goes to its place among later ones.
  const isNew = messageId > newest || latest.every((known) => known.messageId !== messageId);
  const all =
    messageId > newest
      ? [...latest, message]
      : [...latest.filter((known) => known.messageId !== messageId), message].toSorted(
          (a, b) => a.messageId - b.messageId,
        );
  return {
    ...list,
    latest: all.slice(-chatShownMax),
    isWhole: list.isWhole && all.length <= chatShownMax,
    missed: paused && isNew && messageId > paused.lastId ? list.missed + 1 : list.missed,
  };
}

/** Removes a message. Messages that quote it stay, without the quotation. */
function removeMessage(list: ChatList, messageId: number): ChatList {
  const without = (messages: ChatMessage[]) =>
    messages.filter((message) => message.messageId !== messageId).map((message) => withoutQuote(message, messageId));
  const { paused, pinned } = list;
  const isFull = list.removed.length >= removedMax;
  const isMissed =
    paused !== null && messageId > paused.lastId && list.latest.some((message) => message.messageId === messageId);
  return {
    ...list,
    latest: without(list.latest),
    paused: paused && { ...paused, messages: without(paused.messages) },
    missed: isMissed ? Math.max(list.missed - 1, 0) : list.missed,
    pinned: pinned && withoutQuote(pinned, messageId),
    removed: [...list.removed, messageId].slice(isFull ? -removedMax / 2 : 0),
    needsReload: list.needsReload || isFull,
  };
}

function withoutQuote(message: ChatMessage, messageId: number): ChatMessage {
  return message.replyTo?.messageId === messageId ? { ...message, replyTo: null } : message;
}

/** Only the server knows whether the viewer has been a member for long enough: then `needsRights` is set. */
function setSettings(list: ChatList, settings: ChatSettings): ChatList {
  const { problem, mayModerate } = list;
  const isAsked = settings.memberDays !== list.settings.memberDays;
  if (mayModerate || (problem !== null && !['chat_closed', 'chat_member_days'].includes(problem))) {
    return { ...list, settings };
  }
  if (settings.isClosed) return { ...list, settings, problem: 'chat_closed' };
  if (settings.memberDays === null) return { ...list, settings, problem: null };
  return { ...list, settings, needsRights: isAsked || problem === 'chat_closed' };
}

/** Keeps the viewer's vote while the poll is the same. The end of an earlier poll may come after a new one. */
function setPoll(list: ChatList, poll: Extract<ChatEvent, { type: 'poll' }>['poll']): ChatList {
  const { poll: known } = list;
  if (known && poll.pollId < known.pollId) return list;
  return { ...list, poll: { ...poll, ownOption: known?.pollId === poll.pollId ? known.ownOption : null } };
}
