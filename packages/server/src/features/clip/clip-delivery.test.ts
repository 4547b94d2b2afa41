import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ReadLive } from '../../platform/delivery/media-routes.ts';
import { storedObject } from '../../platform/delivery/object-cache.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { clipSegmentStart, withClips } from './clip-delivery.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenlight-clips-'));
const storage = createDiskStorage(folder);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function playlist(segments: number): string {
  const lines = Array.from({ length: segments }, (_, index) => `#EXTINF:2.000000,\n${index}.m4s\n`);
  return `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${lines.join('')}`;
}

async function textOf(read: ReadLive, file: string): Promise<string | undefined> {
  const found = await read('asset', file, '');
  return found && 'object' in found ? found.object.body.toString() : undefined;
}

async function unknown() {
  return null;
}

test('many clips of one file read it once', async () => {
  await storage.putBytes('v/asset/g1/240p/playlist.m3u8', playlist(50));
  let reads = 0;
  function counted(key: string) {
    reads += 1;
    return storage.read(key);
  }
  async function readCaptions() {
    reads += 1;
    return 'WEBVTT\n\n00:00:11.000 --> 00:00:13.000\nOnce\n';
  }
  const read = withClips({ storage: { ...storage, read: counted } }, { readLive: unknown, readCaptions });
  const starts = Array.from({ length: 20 }, (_, index) => index * 2);
  const textsOf = (file: string) =>
    Promise.all(starts.map((startS) => textOf(read, `clip-${startS * 1000}-${startS * 1000 + 2000}${file}`)));
  const cut = await textsOf('-g1/240p/playlist.m3u8');
  expect(cut.map((text) => text?.match(/\d+\.m4s/g))).toEqual(starts.map((startS) => [`${startS / 2}.m4s`]));
  expect(reads).toBe(1);
  expect((await textsOf('/captions/en.vtt')).filter((text) => text?.includes('Once'))).toHaveLength(2);
  expect(reads).toBe(2);
});

test('many plays read a list once', async () => {
  await storage.putBytes('v/played/master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ng1/240p/playlist.m3u8\n');
  await storage.putBytes('v/played/g1/240p/playlist.m3u8', playlist(50));
  const read: string[] = [];
  const counted = { ...storage, read: (key: string) => (read.push(key), storage.read(key)) };
  const starts = await Promise.all(
    [0, 11, 98].map((startS) => clipSegmentStart({ storage: counted }, { assetId: 'played', startS })),
  );
  expect(starts).toEqual([0, 10, 98]);
  expect(read.filter((key) => key.endsWith('/playlist.m3u8'))).toHaveLength(1);
});

test('a list that grows is read again after each change', async () => {
  let segments = 5;
  const readLive: ReadLive = async () => {
    return { object: storedObject('playlist.m3u8', Buffer.from(playlist(segments))), cacheS: null };
  };
  const read = withClips({ storage }, { readLive, readCaptions: unknown });
  expect(await textOf(read, 'clip-0-20000-live/240p/playlist.m3u8')).not.toContain('5.m4s');
  segments = 6;
  expect(await textOf(read, 'clip-0-20000-live/240p/playlist.m3u8')).toContain('5.m4s');
});
