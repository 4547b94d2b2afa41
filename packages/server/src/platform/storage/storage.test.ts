import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hourMs } from '@greenlight/contract/duration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { type S3StandIn, startS3StandIn } from '../../../test/s3-stand-in.ts';
import { parseS3Url } from '../config/s3-url.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let folder: ReturnType<typeof makeDataFolder>;
let s3: S3StandIn;
let storage: Storage;
beforeEach(async () => {
  folder = makeDataFolder();
  s3 = await startS3StandIn();
});
afterEach(() => Promise.all([folder.remove(), s3.close()]));

function createS3() {
  return createS3Storage(parseS3Url(s3.url));
}

function createDisk() {
  return createDiskStorage(join(folder.path, 'storage'));
}

describe.each([
  ['a disk', createDisk],
  ['S3', createS3],
])('on %s', (_name, create) => {
  beforeEach(() => {
    storage = create();
  });

  test('bytes and files are read as they were written, whole and in parts', async () => {
    const bytes = randomBytes(100_000);
    const source = join(folder.path, 'source');
    writeFileSync(source, bytes);
    await storage.putBytes('v/a/240/1.m4s', bytes);
    await storage.putFile('v/a/480/1.m4s', source);
    expect(await storage.read('v/a/240/1.m4s')).toEqual(bytes);
    expect(await storage.size('v/a/480/1.m4s')).toBe(100_000);
    expect(await buffer(await storage.readRange('v/a/480/1.m4s', 10, 19))).toEqual(bytes.subarray(10, 20));
    const address = await storage.addressFor('v/a/480/1.m4s', 60);
    const opened = address.startsWith('http')
      ? new Uint8Array(await (await fetch(address)).arrayBuffer())
      : await readFile(address);
    expect(Buffer.from(opened)).toEqual(bytes);
  });

  test('missing files are reported', async () => {
    expect(await storage.size('v/none')).toBeUndefined();
    await expect(storage.read('v/none')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.readRange('v/none', 0, 1)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('deleting removes a folder and not its neighbour', async () => {
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
    'the key %j is refused',
    async (key) => {
      await expect(async () => storage.read(key)).rejects.toThrow('is no storage key');
    },
  );
});

test('a failed write leaves the old file and no draft', async () => {
  storage = createDisk();
  await storage.putBytes('i/a/1.webp', 'old');
  await expect(storage.putFile('i/a/1.webp', join(folder.path, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await storage.read('i/a/1.webp')).toEqual(Buffer.from('old'));
  expect(readdirSync(join(folder.path, 'storage/i/a'))).toEqual(['1.webp']);
  expect(readdirSync(join(folder.path, 'storage/i/.drafts'))).toEqual([]);
});

test('what a killed process has begun to write is no file of the store, and is deleted when it is old', async () => {
  storage = createDisk();
  const writer = `
    import { createDiskStorage } from '${import.meta.dirname}/disk-storage.ts';
    const storage = createDiskStorage('${join(folder.path, 'storage')}');
    await storage.putBytes('v/a/whole', 'x');
    const putting = storage.putBytes('v/a/large', Buffer.alloc(500_000_000));
    console.log('it writes');
    await putting;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer]);
  const ended = once(child, 'exit');
  const drafts = () => readdirSync(join(folder.path, 'storage/v/.drafts'));
  await once(child.stdout, 'data');
  await expect.poll(drafts).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(join(folder.path, 'storage/v/a'))).toEqual(['whole']);

  await storage.deleteDrafts(new Date(Date.now() - hourMs));
  expect(drafts()).toHaveLength(1);
  await storage.deleteDrafts(new Date(Date.now() + hourMs));
  expect(drafts()).toEqual([]);
  expect(await storage.size('v/a/whole')).toBe(1);
});

test('drafts that become files while the old ones are looked for are no error', async () => {
  storage = createDisk();
  await storage.putBytes('v/a/0', 'x');
  const keys = Array.from({ length: 300 }, (_, index) => `v/a/${index}`);
  const writing = Promise.all(keys.map((key) => storage.putBytes(key, 'x')));
  for (let look = 0; look < 100; look += 1) await storage.deleteDrafts(new Date(0));
  await writing;
  expect(readdirSync(join(folder.path, 'storage/v/a'))).toHaveLength(300);
});
