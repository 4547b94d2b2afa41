import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { freePort } from '../../../test/free-port.ts';
import { createFootageFolder, type FootageFolder } from '../../../test/media/footage.ts';
import { assetIdOf, uploadFile } from '../../../test/media/upload-file.ts';
import { type Program, startProgram } from '../../../test/program.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { sourceKey } from '../transcode/asset.ts';

const main = join(import.meta.dirname, '../../app/main.ts');
const fileBytes = 48 * 1024 * 1024;

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  const { config } = server.platform;
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', PORT: port, GREENLIGHT_ROLE: 'web' };
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

async function start(): Promise<Program> {
  const program = startProgram(main, env);
  onTestFinished(() => program.end('SIGKILL'));
  await program.says(/Greenlight serves/);
  return program;
}

test('an upload survives the death of the server, three times', { timeout: 90_000 }, async () => {
  const path = join(footage.path, 'film.mp4');
  const bytes = randomBytes(fileBytes);
  await writeFile(path, bytes);
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'Film' } });
  let uploadUrl: string | undefined;
  let reached = 0;
  let program = await start();
  for (const share of [0.2, 0.5, 0.8]) {
    // The callback may still be called after its program has died.
    const dying = program;
    const broken = uploadFile(
      { url },
      {
        token: creator.token,
        path,
        mediaId,
        uploadUrl,
        onAfterResponse: (_, response) => {
          const location = response.getHeader('location');
          if (location) uploadUrl = url + location;
        },
        onProgress: (sent) => {
          if (sent > share * fileBytes) dying.child.kill('SIGKILL');
        },
      },
    );
    await expect(broken).rejects.toThrow(/tus/);
    await dying.end('SIGKILL');
    program = await start();
    const head = await fetch(uploadUrl ?? '', {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${creator.token}` },
    });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(reached);
    expect(offset).toBeLessThan(fileBytes);
    reached = offset;
  }
  expect(reached).toBeGreaterThan(0);
  const assetId = await uploadFile({ url }, { token: creator.token, path, mediaId, uploadUrl });
  expect(assetId).toBe(assetIdOf(uploadUrl ?? ''));
  const stored = await readFile(server.platform.storage.localPath(sourceKey(assetId)) as string);
  expect(stored.equals(bytes)).toBe(true);
  const { processing } = await creator.client.studioMedia.get({ params: { mediaId } });
  expect(processing?.state).toBe('waiting');
});
