import { expect, test } from 'vitest';
import { reduceUploads, type Upload, type UploadEvent } from './upload-queue-state.ts';

function after(...events: UploadEvent[]): Upload[] {
  return events.reduce(reduceUploads, []);
}

const started = { type: 'started', mediaId: 1, title: 'One', bytes: 100 } as const;

test.each([
  ['begins at nothing', [started], { state: 'sending', sent: 0 }],
  ['counts what was sent', [started, { type: 'sent', mediaId: 1, sent: 40 }], { state: 'sending', sent: 40 }],
  [
    'keeps its place when the network goes',
    [started, { type: 'sent', mediaId: 1, sent: 40 }, { type: 'interrupted', mediaId: 1 }],
    { state: 'offline', sent: 40 },
  ],
  [
    'goes on when it comes back',
    [started, { type: 'interrupted', mediaId: 1 }, { type: 'sent', mediaId: 1, sent: 50 }],
    { state: 'sending', sent: 50 },
  ],
  ['is whole when done', [started, { type: 'done', mediaId: 1 }], { state: 'done', sent: 100 }],
  [
    'says why it failed',
    [started, { type: 'failed', mediaId: 1, error: 'This is no video.' }],
    { state: 'failed', error: 'This is no video.' },
  ],
  [
    'starts afresh when it is sent again',
    [started, { type: 'failed', mediaId: 1, error: 'x' }, started],
    { state: 'sending', sent: 0, error: null },
  ],
] as [string, UploadEvent[], Partial<Upload>][])('an upload %s', (_, events, expected) => {
  expect(after(...events)).toEqual([expect.objectContaining(expected)]);
});

test('an event changes only its own upload', () => {
  const two = after(started, { ...started, mediaId: 2 }, { type: 'sent', mediaId: 2, sent: 9 });
  expect(two.map(({ sent }) => sent)).toEqual([0, 9]);
  expect(reduceUploads(two, { type: 'dismissed', mediaId: 1 }).map(({ mediaId }) => mediaId)).toEqual([2]);
});
