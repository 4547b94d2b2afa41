import { expect, test } from 'vitest';
import { queueComments, shownMs, withoutComment } from './moment-queue.ts';

test('a removed comment leaves the strip with its replies', () => {
  const comment = (commentId: number, originalCommentId: number | null = null) => ({ commentId, originalCommentId });
  const queue = [comment(1), comment(2, 1), comment(3), comment(4, 3)];
  expect(withoutComment(queue, 1)).toEqual([comment(3), comment(4, 3)]);
  expect(withoutComment(queue, 4)).toEqual([comment(1), comment(2, 1), comment(3)]);
});

test('what a visitor has read is shown for at most 15 s, however many comments come', () => {
  const queue = queueComments([], [1, 2, 3, 4, 5, 6, 7], 'visitor');
  expect(queue.at(-1)).toBe(7);
  expect(queue.length * shownMs).toBeLessThanOrEqual(15_000);
  expect(queueComments(queue, [8], 'visitor').at(-1)).toBe(8);
  expect(queueComments([1, 2, 3, 4], [5, 6], 'member')).toEqual([2, 3, 4, 5, 6]);
});
