import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, makeFootage } from '../../../test/media/footage.ts';
import { isReady, watchProcessing } from '../../../test/media/processing.ts';
import { readPlaylist, readRendition, readRungs } from '../../../test/media/published-playlist.ts';
import { uploadFile } from '../../../test/media/upload-file.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { startWorker } from '../../../test/worker.ts';

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

/** Process ids of ffmpeg processes that work on an asset. */
function encodersOf(assetId: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(assetId);
      } catch {
        return false;
      }
    })
    .map(Number);
}

test('a worker killed in the middle leaves nothing behind, and others finish its work', {
  timeout: 240_000,
}, async () => {
  const path = await makeFootage(footage, 'film.mp4', { seconds: 20, size: '854x480', rate: '30000/1001' });
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'Film' } });
  const first = await startWorker(server, { WORKER_CONCURRENCY: '1' });
  const assetId = await uploadFile(server, { token: creator.token, path, mediaId });
  await watchProcessing(creator, mediaId, ({ steps }) =>
    steps.some(({ step, percent }) => step === 'rendition' && percent > 30),
  );
  // There is none between two chunks.
  await expect.poll(() => encodersOf(assetId).length, { timeout: 10_000 }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  await expect.poll(() => encodersOf(assetId), { timeout: 2000 }).toEqual([]);

  await Promise.all([
    startWorker(server, { WORKER_CONCURRENCY: '1' }),
    startWorker(server, { WORKER_CONCURRENCY: '1' }),
  ]);
  await watchProcessing(creator, mediaId, isReady);
  expect(await readRungs(server.platform, assetId)).toEqual(['g1/480p', 'g1/240p']);
  for (const folder of ['g1/480p', 'g1/240p', 'g1/audio']) {
    const { segments, sealed } = await readPlaylist(server.platform, assetId, `${folder}/playlist.m3u8`);
    expect(sealed).toBe(true);
    expect(segments.reduce((sum, { durationS }) => sum + durationS, 0)).toBeCloseTo((599 * 1001) / 30_000, 4);
    const file = join(footage.path, 'rendition.mp4');
    await writeFile(file, await readRendition(server.platform, assetId, folder));
    expect(await ffmpeg(['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'])).toBe('');
  }
});
