import { chatPageSize, chatShownMax } from '@greenlight/contract/limits';
import type { ChatEvent, ChatMessage, ChatSettings } from '@greenlight/contract/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChatEvent } from './chat-event.ts';
import {
  addEarlier,
  type ChatAnswer,
  type ChatList,
  type ChatReceived,
  followChat,
  hasEarlier,
  pauseChat,
  receiveChat,
  shownMessages,
  startChat,
} from './chat-list.ts';

const livestreamId = 7;
const open: ChatSettings = {
  slowS: 0,
  memberDays: null,
  emotesOnly: false,
  noRepeats: false,
  linksOff: false,
  delayS: 0,
  isClosed: false,
};

function message(messageId: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId,
    livestreamId,
    clientId: `client ${messageId}`,
    message: `text ${messageId}`,
    created: '2030-01-01T00:00:00Z',
    offsetMs: messageId,
    author: { userId: 'ada', displayName: 'Ada', avatarUrl: null, badgeUrl: null, role: 'member' },
    isAnnouncement: false,
    replyTo: null,
    mentions: [],
    ...changes,
  };
}

function messages(from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
}

function answer(changes: Partial<ChatAnswer> = {}): ChatAnswer {
  return {
    type: 'joined',
    livestreamId,
    number: 0,
    messages: [],
    settings: open,
    pinned: null,
    poll: null,
    viewers: 1,
    mayModerate: false,
    problem: null,
    ...changes,
  };
}

function frame(events: ChatEvent[], after = 0): ChatReceived {
  return { type: 'events', livestreamId, after, number: after + events.length, events };
}

function written(all: ChatMessage[]): ChatEvent[] {
  return all.map((each) => ({ type: 'message', message: each }));
}

function idsOf(list: ChatList): number[] {
  return shownMessages(list).map(({ messageId }) => messageId);
}

describe('numbers', () => {
  const list = startChat(answer({ number: 5, messages: [message(1)] }));

  test('a frame after missed events asks for them, and changes nothing', () => {
    expect(receiveChat(list, frame(written([message(9)]), 6))).toEqual({ ...list, needsResume: true });
  });

  test('a known frame is ignored, and says that nothing is missing', () => {
    expect(receiveChat({ ...list, needsResume: true }, frame(written([message(9)]), 4))).toEqual(list);
  });
});

describe('the length', () => {
  test('the latest 300 are kept, and earlier ones can be read again', () => {
    const list = receiveChat(startChat(answer({ messages: messages(1, 3) })), frame(written(messages(4, 1000))));
    expect(list.latest).toHaveLength(chatShownMax);
    expect(list.latest.at(-1)?.messageId).toBe(1000);
    expect(hasEarlier(startChat(answer({ messages: messages(1, 3) })))).toBe(false);
    expect(hasEarlier(list)).toBe(true);
  });

  test('what a paused list shows stays while others come, which are counted', () => {
    const paused = pauseChat(startChat(answer({ messages: messages(1, 3) })));
    const later = receiveChat(paused, frame(written(messages(4, 1000))));
    expect(idsOf(later)).toEqual([1, 2, 3]);
    expect(later.missed).toBe(997);
    const removed = receiveChat(
      later,
      frame(
        [
          { type: 'delete', messageId: 2 },
          { type: 'delete', messageId: 999 },
        ],
        997,
      ),
    );
    expect(idsOf(removed)).toEqual([1, 3]);
    expect(removed.missed).toBe(996);
    expect(idsOf(followChat(removed))).toEqual(
      [...messages(700, 1000).keys()]
        .map((at) => 700 + at)
        .filter((id) => id !== 999)
        .slice(-299),
    );
    expect(followChat(removed).missed).toBe(0);
  });

  test('one that was kept back comes in its place, and is counted once', () => {
    const list = pauseChat(startChat(answer({ messages: messages(1, 3) })));
    const later = receiveChat(list, frame(written([message(6), message(5), message(5)])));
    expect(later.latest.map(({ messageId }) => messageId)).toEqual([1, 2, 3, 5, 6]);
    expect(later.missed).toBe(2);
  });

  test('pages of the history come before it, without what was removed meanwhile', () => {
    const start = pauseChat(startChat(answer({ messages: messages(101, 100 + chatPageSize) })));
    const list = receiveChat(start, frame([{ type: 'delete', messageId: 99 }]));
    const page = { messages: messages(51, 102).toReversed(), hasMore: true };
    const more = addEarlier(list, page);
    expect(idsOf(more).slice(0, 50)).toEqual(
      [...Array(50).keys()]
        .map((at) => 51 + at)
        .filter((id) => id !== 99)
        .concat(101),
    );
    expect(hasEarlier(more)).toBe(true);
    expect(hasEarlier(addEarlier(more, { messages: messages(1, 50), hasMore: false }))).toBe(false);
    const long = addEarlier(list, { messages: messages(-400, 100).toReversed(), hasMore: true });
    expect(idsOf(long)).toHaveLength(chatShownMax);
    expect(idsOf(long)[0]).toBe(-400);
  });
});

describe('the state of the list', () => {
  test('whether the viewer may write follows from the settings, or is asked of the server', () => {
    const set = (list: ChatList, settings: Partial<ChatSettings>) =>
      receiveChat(list, frame([{ type: 'settings', settings: { ...open, ...settings } }], list.number));
    const closed = set(startChat(answer()), { isClosed: true });
    expect(closed.problem).toBe('chat_closed');
    expect(set(closed, {}).problem).toBeNull();
    expect(set(closed, { memberDays: 7 }).needsRights).toBe(true);
    expect(set(startChat(answer({ mayModerate: true })), { isClosed: true }).problem).toBeNull();
    expect(set(startChat(answer({ problem: 'ended' })), {}).problem).toBe('ended');
  });

  test('the vote stays with its poll, and the end of an earlier poll does not replace a later one', () => {
    const poll = { pollId: 4, question: 'Tea?', options: [{ text: 'Yes', votes: 1 }], isOpen: true };
    const list = startChat(answer({ poll: { ...poll, ownOption: 0 } }));
    const voted = receiveChat(list, frame([{ type: 'poll', poll: { ...poll, options: [{ text: 'Yes', votes: 2 }] } }]));
    expect(voted.poll).toMatchObject({ ownOption: 0, options: [{ votes: 2 }] });
    const next = receiveChat(voted, frame([{ type: 'poll', poll: { ...poll, pollId: 5 } }], 1));
    expect(next.poll).toMatchObject({ pollId: 5, ownOption: null });
    expect(receiveChat(next, frame([{ type: 'poll', poll: { ...poll, isOpen: false } }], 2)).poll?.pollId).toBe(5);
  });

  test('a removed message is no longer quoted', () => {
    const quote = { messageId: 1, userId: 'ada', displayName: 'Ada', message: 'text 1' };
    const list = startChat(answer({ messages: [message(1), message(2, { replyTo: quote })] }));
    expect(receiveChat(list, frame([{ type: 'delete', messageId: 1 }])).latest).toEqual([message(2)]);
  });

  test('the number of viewers, a reload and a closed chat', () => {
    const list = startChat(answer());
    expect(receiveChat(list, { type: 'viewers', body: { livestreamId, viewers: 12 } }).viewers).toBe(12);
    expect(receiveChat(list, { type: 'reload', livestreamId }).needsReload).toBe(true);
    expect(receiveChat(list, { type: 'closed', livestreamId }).isClosed).toBe(true);
  });
});

/** The server's side: all that could be read now. */
type Whole = Pick<ChatAnswer, 'messages' | 'settings' | 'pinned' | 'poll'>;

/** What could happen to this chat, chosen by three numbers, and the chat after it. */
function happen(chat: Whole, [kind, which, value]: readonly [number, number, number], at: number): [ChatEvent, Whole] {
  const target = chat.messages[which % Math.max(chat.messages.length, 1)];
  if (kind <= 4 || !target) {
    const quoted =
      target && kind % 2 === 1 ? { ...target.author, messageId: target.messageId, message: target.message } : null;
    const replyTo = quoted && {
      messageId: quoted.messageId,
      userId: 'ada',
      displayName: 'Ada',
      message: quoted.message,
    };
    const added = message(at, { replyTo });
    return [
      { type: 'message', message: added },
      { ...chat, messages: [...chat.messages, added] },
    ];
  }
  if (kind === 5) {
    const { messageId } = target;
    const left = (each: ChatMessage) => (each.replyTo?.messageId === messageId ? { ...each, replyTo: null } : each);
    const kept = chat.messages.filter((each) => each !== target).map(left);
    return [
      { type: 'delete', messageId },
      { ...chat, messages: kept, pinned: chat.pinned && left(chat.pinned) },
    ];
  }
  if (kind === 6) {
    const pinned = value % 2 === 0 ? target : null;
    return [
      { type: 'pin', message: pinned },
      { ...chat, pinned },
    ];
  }
  if (kind === 7) {
    const settings = { ...open, slowS: value, isClosed: value % 2 === 0 };
    return [
      { type: 'settings', settings },
      { ...chat, settings },
    ];
  }
  const votes = [{ text: 'Yes', votes: value }];
  const pollId = chat.poll && value % 2 === 0 ? chat.poll.pollId : at;
  const poll = { pollId, question: 'Tea?', options: votes, isOpen: value % 3 === 0 };
  return [
    { type: 'poll', poll },
    { ...chat, poll: { ...poll, ownOption: null } },
  ];
}

test('a chat with the events since, some lost or sent twice, is the chat that is read now', () => {
  const step = fc.tuple(fc.nat(8), fc.nat(400), fc.nat(9));
  const fate = fc.record({ isLost: fc.boolean(), again: fc.nat(3), length: fc.integer({ min: 1, max: 40 }) });
  const manyMessages = fc.array(step, { maxLength: 500, size: 'max' });
  fc.assert(
    fc.property(manyMessages, fc.nat(60), fc.array(fate, { minLength: 1 }), (steps, readAt, fates) => {
      const events: ChatEvent[] = [];
      const chats: Whole[] = [{ messages: [], settings: open, pinned: null, poll: null }];
      for (const [at, each] of steps.entries()) {
        const [event, after] = happen(chats.at(-1) as Whole, each, at + 1);
        events.push(event);
        chats.push(after);
      }
      const read = (number: number) => {
        const { messages: all, ...chat } = chats[number] as Whole;
        const problem = chat.settings.isClosed ? ('chat_closed' as const) : null;
        return answer({ ...chat, number, problem, messages: all.slice(-chatPageSize) });
      };
      const joined = read(Math.min(readAt, events.length));
      let list = startChat(joined);
      for (let sent = joined.number, turn = 0; sent < events.length; turn += 1) {
        const { isLost, again, length } = fates[turn % fates.length] as (typeof fates)[number];
        const to = Math.min(sent + length, events.length);
        if (!isLost) {
          const one = frame(events.slice(Math.max(sent - again, 0), to), Math.max(sent - again, 0));
          for (const copy of [one, one]) list = receiveChat(list, copy);
        }
        // The answer to `resume` after a reconnect.
        if (list.needsResume && again === 0)
          list = receiveChat(list, frame(events.slice(list.number, to), list.number));
        sent = to;
      }
      list = receiveChat(list, frame(events.slice(list.number), list.number));
      const now = read(events.length);
      const { messages: all } = chats.at(-1) as Whole;
      const firstId = joined.messages.length < chatPageSize ? 0 : (joined.messages[0]?.messageId ?? 0);
      const since = all.filter(({ messageId }) => messageId >= firstId);
      expect(list.latest.length).toBeLessThanOrEqual(chatShownMax);
      const { latest } = list;
      expect(latest).toEqual(since.slice(since.length - latest.length));
      // Only what was over the limit once is missing.
      if (list.isWhole) expect(latest).toEqual(all);
      const { settings, pinned, poll, problem, number } = list;
      expect({ settings, pinned, poll, problem, number }).toEqual({
        settings: now.settings,
        pinned: now.pinned,
        poll: now.poll,
        problem: now.problem,
        number: now.number,
      });
    }),
  );
});

test('the ids of removed messages are forgotten only when everything is read again', () => {
  let list = startChat(answer());
  for (let messageId = 1; messageId <= 1000; messageId += 1) list = applyChatEvent(list, { type: 'delete', messageId });
  expect([list.removed.length, list.needsReload]).toEqual([1000, false]);
  list = applyChatEvent(list, { type: 'delete', messageId: 1001 });
  expect([list.removed.at(-1), list.needsReload]).toEqual([1001, true]);
});
