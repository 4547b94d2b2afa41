import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: ReturnType<typeof makeDataFolder>;
let storage: Storage;
beforeEach(() => {
  folder = makeDataFolder();
  storage = createDiskStorage(join(folder.path, 'storage'));
});
afterEach(() => folder.remove());

test('bytes and files come back as they went in, whole and in parts', async () => {
  const bytes = randomBytes(100_000);
  const source = join(folder.path, 'source');
  writeFileSync(source, bytes);
  await storage.putBytes('v/a/240/1.m4s', bytes);
  await storage.putFile('v/a/480/1.m4s', source);
  expect(await storage.read('v/a/240/1.m4s')).toEqual(bytes);
  expect(await storage.size('v/a/480/1.m4s')).toBe(100_000);
  expect(await buffer(await storage.readRange('v/a/480/1.m4s', 10, 19))).toEqual(bytes.subarray(10, 20));
});

test('a write that fails leaves the old file and no draft', async () => {
  await storage.putBytes('i/a/1.webp', 'old');
  await expect(storage.putFile('i/a/1.webp', join(folder.path, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await storage.read('i/a/1.webp')).toEqual(Buffer.from('old'));
  expect(readdirSync(join(folder.path, 'storage/i/a'))).toEqual(['1.webp']);
});

test('what is missing is told', async () => {
  expect(await storage.size('v/none')).toBeUndefined();
  await expect(storage.read('v/none')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(storage.readRange('v/none', 0, 1)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(storage.addressFor('v/none', 60)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('deleting takes a folder and not its neighbour', async () => {
  await Promise.all(['v/1/a', 'v/1/b/c', 'v/10/a'].map((key) => storage.putBytes(key, 'x')));
  await storage.deletePrefix('v/1');
  await storage.delete('v/none');
  expect(await Promise.all(['v/1/a', 'v/1/b/c', 'v/10/a'].map((key) => storage.size(key)))).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

test.each(['../secrets.json', 'v/../../x', '/etc/passwd', 'v//x', 'v/.hidden', '', 'v/a b', 'v/x\0'])(
  'the key %j leads nowhere',
  async (key) => {
    await expect(async () => storage.read(key)).rejects.toThrow('is no storage key');
  },
);
