import { expect, test } from 'vitest';
import { withoutComment } from './moment-queue.ts';

test('a removed comment leaves the strip with its replies', () => {
  const comment = (commentId: number, originalCommentId: number | null = null) => ({ commentId, originalCommentId });
  const queue = [comment(1), comment(2, 1), comment(3), comment(4, 3)];
  expect(withoutComment(queue, 1)).toEqual([comment(3), comment(4, 3)]);
  expect(withoutComment(queue, 4)).toEqual([comment(1), comment(2, 1), comment(3)]);
});
