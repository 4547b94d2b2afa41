import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from '../../../test/media/footage.ts';
import { uploadFile } from '../../../test/media/upload-file.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { uploadJobs } from '../upload/jobs.ts';
import { transcodeJobs } from './jobs.ts';

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startTestServer({ jobs: [...transcodeJobs, ...uploadJobs], env: { LOG_LEVEL: 'warn' } });
  creator = await signUp(server, { role: 'creator' });
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

test('makes a ladder', async () => {
  const path = await makeFootage(footage, 'a.mp4', { seconds: 15, size: '1280x720' });
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'A' } });
  const t = performance.now();
  const assetId = await uploadFile(server, { token: creator.token, path, mediaId });
  console.log('uploaded', Math.round(performance.now() - t), assetId);
  let last = '';
  for (let i = 0; i < 600; i++) {
    const { processing } = await creator.client.studioMedia.get({ params: { mediaId } });
    const line = `${processing?.state} ${processing?.failure} ${processing?.steps.map((s) => `${s.step}${s.label}:${s.state}:${s.percent}`).join(' ')}`;
    if (line !== last) console.log(Math.round(performance.now() - t), line);
    last = line;
    if (
      (processing?.state === 'ready' && processing.steps.every((s) => s.state === 'done')) ||
      processing?.state === 'failed'
    )
      break;
    await sleep(25);
  }
  for (const f of [
    'master.m3u8',
    'g1/720p/playlist.m3u8',
    'g1/720p/iframes.m3u8',
    'g1/audio/playlist.m3u8',
    'storyboard.vtt',
  ]) {
    console.log((await server.platform.storage.read(`v/${assetId}/${f}`)).toString());
  }
  expect(1).toBe(1);
}, 60000);
