import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { freePort } from '../../../test/free-port.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from '../../../test/media/footage.ts';
import { watchProcessing } from '../../../test/media/processing.ts';
import { uploadFile } from '../../../test/media/upload-file.ts';
import { type Program, startProgram } from '../../../test/program.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { releaseJobs } from '../../../test/worker.ts';

const main = join(import.meta.dirname, '../../app/main.ts');

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
let deadlyProbe: string;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  deadlyProbe = join(footage.path, 'ffprobe');
  await writeFile(
    deadlyProbe,
    '#!/bin/sh\ncase "$*" in *-show_entries*) kill -9 $PPID; sleep 5;; esac\nexec ffprobe "$@"\n',
  );
  await chmod(deadlyProbe, 0o755);
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

async function startWorker(ffprobe: string): Promise<Program> {
  const { config } = server.platform;
  const worker = startProgram(main, {
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    PORT: String(await freePort()),
    GREENLIGHT_ROLE: 'worker',
    FFPROBE_PATH: ffprobe,
  });
  onTestFinished(() => worker.end('SIGKILL'));
  return worker;
}

test('a file that kills the process twice is set aside, and its creator is notified', {
  timeout: 120_000,
}, async () => {
  const path = await makeFootage(footage, 'film.mp4', { seconds: 1, size: '64x36' });
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'Film' } });
  await uploadFile(server, { token: creator.token, path, mediaId });
  for (const _ of [1, 2]) {
    expect(await (await startWorker(deadlyProbe)).exitCode).toBeNull();
    await releaseJobs(server.platform.db);
  }
  const last = await startWorker(deadlyProbe);
  const seen = await watchProcessing(creator, mediaId, ({ state }) => state === 'failed');
  expect(seen.at(-1)?.failure).toMatch(/^The server ended twice while it converted this video/);
  expect(last.child.exitCode).toBeNull();
  expect(last.child.signalCode).toBeNull();
  // The start record is deleted after the creator was notified.
  await expect.poll(() => server.platform.db.selectFrom('job_start').selectAll().execute()).toEqual([]);
});
