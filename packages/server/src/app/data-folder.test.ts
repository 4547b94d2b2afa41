import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signUp } from '../../test/accounts.ts';
import { freePort } from '../../test/free-port.ts';
import { assetIdOf } from '../../test/media/upload-file.ts';
import { startProgram } from '../../test/program.ts';
import { startTestServer } from '../../test/test-server.ts';
import { sourceKey } from '../features/transcode/asset.ts';
import { superuser } from '../platform/db/cluster/cluster.ts';

const main = join(import.meta.dirname, 'main.ts');
const made = mkdtempSync(join(tmpdir(), 'greenlight-mode-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

async function start(env: Record<string, string>) {
  const program = startProgram(main, { PORT: String(await freePort()), RTMP_PORT: '0', ...env });
  await program.says(/^Greenlight serves/);
  return program;
}

test('an uploaded original is private to the service, and so is the folder, also one that was open before', async () => {
  const server = await startTestServer();
  const { databaseUrl = '', secrets } = server.platform.config;
  const dataDir = join(made, 'open');
  mkdirSync(dataDir, { mode: 0o755 });
  const port = String(await freePort());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: secrets.token,
    MEDIA_SECRET: secrets.media,
  };
  const program = await start({ ...env, PORT: port });
  const { client, token } = await signUp(server, { role: 'creator' });
  const { mediaId } = await client.studioMedia.create({ body: { title: 'Film' } });
  const pairs = Object.entries({ mediaId: String(mediaId), filename: 'a.mp4' });
  const response = await fetch(`http://127.0.0.1:${port}/api/studio/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  });
  expect(response.status).toBe(201);
  await program.end('SIGTERM');
  await server.close();
  const original = join(dataDir, 'storage', sourceKey(assetIdOf(response.headers.get('location'))));
  expect([modeOf(dataDir), modeOf(join(original, '..')), modeOf(original)]).toEqual(['700', '700', '600']);
  expect(openBelow(dataDir)).toEqual([]);
});

test('with the embedded database nobody else reads anything; a permitted group passes and reads files only', async () => {
  const dataDir = join(made, 'own');
  const program = await start({ DATA_DIR: dataDir });
  // A second process gets the same database by its address; it must not block PostgreSQL's access to the folder.
  const host = encodeURIComponent(join(dataDir, 'postgres/run'));
  const DATABASE_URL = `postgres://${superuser}@localhost/greenlight?host=${host}`;
  const second = await start({ DATA_DIR: dataDir, GREENLIGHT_ROLE: 'web', DATABASE_URL });
  await second.end('SIGTERM');
  await program.end('SIGTERM');
  // When root starts it, PostgreSQL's account may pass through.
  expect(modeOf(dataDir)).toBe(process.getuid?.() === 0 ? '710' : '700');
  expect(openBelow(dataDir)).toEqual([]);
  const again = await start({ DATA_DIR: dataDir, DATA_GROUP_READ: 'on' });
  await again.end('SIGTERM');
  expect([modeOf(dataDir), modeOf(join(dataDir, 'secrets.json'))]).toEqual(['710', '600']);
});

/** The files and folders below a folder that accounts other than the owner may read or enter. */
function openBelow(folder: string): string[] {
  writeFileSync(join(folder, 'probe'), '', { mode: 0o600 });
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = lstatSync(join(folder, name));
    return !found.isSymbolicLink() && !found.isSocket() && (found.mode & 0o077) !== 0;
  });
}
