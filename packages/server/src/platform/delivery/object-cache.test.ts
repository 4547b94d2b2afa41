import { expect, test } from 'vitest';
import { ObjectCache } from './object-cache.ts';

function countingCache(maxBytes: number, files: Record<string, string>) {
  const reads: string[] = [];
  const cache = new ObjectCache(maxBytes, async (key) => {
    reads.push(key);
    const text = files[key];
    return text === undefined ? null : Buffer.from(text);
  });
  return { cache, reads, files };
}

test('concurrent requests for one file read it once; afterwards it is in memory', async () => {
  const { cache, reads } = countingCache(10_000, { 'v/a/1.m4s': 'segment' });
  expect(cache.peek('v/a/1.m4s')).toBeUndefined();
  const objects = await Promise.all(Array.from({ length: 50 }, () => cache.load('v/a/1.m4s')));
  expect(new Set(objects).size).toBe(1);
  expect(cache.peek('v/a/1.m4s')?.body.toString()).toBe('segment');
  expect(reads).toEqual(['v/a/1.m4s']);
});

test('a growing playlist is read each time, a finished one is cached', async () => {
  const { cache, files } = countingCache(10_000, { 'v/a/240.m3u8': '#EXTM3U\n#EXTINF:2,\n0.m4s\n' });
  expect((await cache.load('v/a/240.m3u8'))?.sealed).toBe(false);
  expect(cache.peek('v/a/240.m3u8')).toBeUndefined();
  files['v/a/240.m3u8'] += '#EXT-X-ENDLIST\n';
  expect((await cache.load('v/a/240.m3u8'))?.body.toString()).toContain('ENDLIST');
  expect(cache.peek('v/a/240.m3u8')?.sealed).toBe(true);
});

test('a missing file is found once it exists', async () => {
  const { cache, files } = countingCache(10_000, {});
  expect(await cache.load('v/a/1.m4s')).toBeNull();
  files['v/a/1.m4s'] = 'segment';
  expect((await cache.load('v/a/1.m4s'))?.body.toString()).toBe('segment');
});

test('a failed read is tried again by the next request', async () => {
  let fails = true;
  const cache = new ObjectCache(10_000, async () => {
    if (fails) throw new Error('the store is away');
    return Buffer.from('segment');
  });
  await expect(cache.load('v/a/1.m4s')).rejects.toThrow('the store is away');
  fails = false;
  expect((await cache.load('v/a/1.m4s'))?.body.toString()).toBe('segment');
});

test('stays within its size: the least recently used goes first', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v/a/${i}.m4s`, 'x'.repeat(500)]));
  const { cache } = countingCache(10_000, files);
  for (const key of Object.keys(files)) await cache.load(key);
  const kept = Object.keys(files).filter((key) => cache.peek(key));
  expect(kept.length).toBe(10);
  expect(kept).toEqual(Object.keys(files).slice(10));
});
