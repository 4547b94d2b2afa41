import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Platform } from '../../../platform/platform.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { SentPieces } from './sent-pieces.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenlight-sent-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

function sentOf(folder: string) {
  const warn = vi.fn();
  const platform = { storage: createDiskStorage(folder), log: { warn } } as unknown as Platform;
  return { sent: new SentPieces(platform), warn };
}

test('what was read since the last segment is a piece', async () => {
  const { sent, warn } = sentOf(root);
  const assetId = randomUUID();
  for (const [segment, text] of ['ab', 'c', ''].entries()) {
    for (const letter of text) sent.add(Buffer.from(letter));
    sent.keep({ assetId, run: 3, segment });
  }
  await sent.stored;
  const read = (segment: number) => readFile(join(root, `source/${assetId}/live/3-${segment}.flv`), 'utf8');
  expect(await Promise.all([read(0), read(1)])).toEqual(['ab', 'c']);
  await expect(read(2)).rejects.toThrow('ENOENT');
  expect(warn).not.toHaveBeenCalled();
});

test('a failing or slow storage is logged once and does not delay the stream', async () => {
  // There is a file where the folder should be.
  await writeFile(join(root, 'full'), '');
  const failing = sentOf(join(root, 'full'));
  for (const segment of [0, 1, 2]) {
    failing.sent.add(Buffer.from('a'));
    failing.sent.keep({ assetId: randomUUID(), run: 0, segment });
  }
  await failing.sent.stored;
  expect(failing.warn).toHaveBeenCalledTimes(1);

  const slow = sentOf(root);
  for (let count = 0; count < 40; count += 1) slow.sent.add(Buffer.alloc(1024 ** 2));
  expect(slow.warn).toHaveBeenCalledTimes(1);
});
