import { chatShownMax } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';
import { expect, test } from 'vitest';
import { isBehind, isSeek, messagesAt, nextPiecesBefore, piecesAt, withoutRemoved } from './replay-state.ts';

function messages(...offsets: number[]): { messages: ChatMessage[] } {
  return { messages: offsets.map((offsetMs) => ({ messageId: offsetMs, offsetMs }) as ChatMessage) };
}

function idsAt(offsetMs: number, removed: number[] = []): number[] {
  const pieces = [messages(1000, 29_000), messages(30_000, 45_000), messages(60_000)];
  return messagesAt(pieces, offsetMs, removed).map(({ messageId }) => messageId);
}

test.each([
  [0, [0]],
  [19_999, [0]],
  [20_000, [0, 1]],
  [65_000, [0, 1, 2]],
  [95_000, [1, 2, 3]],
  [-500, [0]],
  [-60_000, []],
])('the moment %d needs the pieces %j', (offsetMs, pieces) => {
  expect(piecesAt(offsetMs)).toEqual(pieces);
});

test('what was written up to the moment is shown, without what was removed since', () => {
  expect(idsAt(999)).toEqual([]);
  expect(idsAt(30_000)).toEqual([1000, 29_000, 30_000]);
  expect(idsAt(90_000, [29_000])).toEqual([1000, 30_000, 45_000, 60_000]);
});

test('a message that is in two lists is shown once, at its place', () => {
  const lists = [messages(5000, 40_000), messages(1000, 40_000)];
  expect(messagesAt(lists, 60_000, []).map(({ messageId }) => messageId)).toEqual([1000, 5000, 40_000]);
});

test.each([
  ['few messages, and more before', [600_000, 2, 3], 4],
  ['few messages still', [600_000, 8, 3], 10],
  ['as far back as it goes', [600_000, 10, 0], 10],
  ['enough messages', [600_000, 2, 20], 2],
  ['the beginning of the stream', [60_000, 2, 0], 2],
] as const)('of %s this number of pieces is read', (_, [offsetMs, before, count], next) => {
  expect(nextPiecesBefore(offsetMs, before, count)).toBe(next);
  expect(piecesAt(offsetMs, next)).toHaveLength(next + 1);
});

test('a removed message is no longer quoted', () => {
  const replyTo = { messageId: 1, userId: 'ada', displayName: 'Ada', message: 'gone' };
  const quoting = { messageId: 2, offsetMs: 2, replyTo } as ChatMessage;
  expect(messagesAt([{ messages: [quoting] }], 10, [1])).toMatchObject([{ messageId: 2, replyTo: null }]);
  // The same for a list that stands still because its reader scrolled up.
  expect(withoutRemoved([quoting], [1])).toMatchObject([{ messageId: 2, replyTo: null }]);
});

test('at most 300 messages are shown, the last ones', () => {
  const many = messages(...Array.from({ length: 500 }, (_, at) => at));
  const shown = messagesAt([many], 1000, []);
  expect(shown).toHaveLength(chatShownMax);
  expect(shown.at(-1)?.messageId).toBe(499);
});

test('a viewer is behind from ten seconds on, and until the edge is near again', () => {
  expect([isBehind(9, false), isBehind(11, false), isBehind(9, true), isBehind(5, true)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([0.5, 1, 1.5, 2])('at speed %d playback shows each message at its moment, and is no seek', (speed) => {
  const everyMs = 1000 * speed;
  const shownAt = new Map<number, number>();
  for (let offsetMs = 0; offsetMs <= 70_000; offsetMs += everyMs) {
    if (offsetMs > 0) expect(isSeek(offsetMs - everyMs, offsetMs)).toBe(false);
    for (const id of idsAt(offsetMs)) if (!shownAt.has(id)) shownAt.set(id, offsetMs);
  }
  expect([...shownAt.keys()]).toEqual([1000, 29_000, 30_000, 45_000, 60_000]);
  for (const [writtenMs, seenMs] of shownAt) {
    expect(seenMs).toBeGreaterThanOrEqual(writtenMs);
    expect(seenMs - writtenMs).toBeLessThan(everyMs);
  }
});

test('a jump back, and one of more than fifteen seconds ahead, are seeks', () => {
  expect([isSeek(20_000, 19_000), isSeek(20_000, 35_000), isSeek(20_000, 35_001)]).toEqual([true, false, true]);
});
