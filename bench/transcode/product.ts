import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { createAccount } from '../../packages/server/src/features/account/create-account.ts';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { uploadFile } from '../../packages/server/test/media/upload-file.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';

/** The settings that `npm start` gives the server. */
const memory = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../scripts/setup/server-memory.json'), 'utf8'),
) as { nodeArgs: string[]; env: Record<string, string> };
const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');
/** Polling changes what is measured, so it is not too frequent. */
const lookForFirstMs = 40;
const lookForWholeMs = 250;

/** The product in its own process, and the account that uploads. */
export interface Product {
  program: Program;
  url: string;
  token: string;
  client: Client<ApiTable>;
}

/** Seconds after the last byte was acknowledged. */
export interface Times {
  playable: number;
  whole: number;
  mediaId: number;
}

export async function startProduct(
  dataDir: string,
  workers: number,
  role: 'creator' | 'operator' = 'creator',
): Promise<Product> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${env.PORT}`;
  const token = await makeUploader({ ...env, GREENLIGHT_ROLE: 'web' }, role);
  const settings = { PUBLIC_URL: url, WORKER_CONCURRENCY: String(workers), CALLS_PER_MINUTE: '1000000' };
  const program = startProgram(main, { ...memory.env, ...env, ...settings }, [], memory.nodeArgs);
  await program.says(/Greenlight serves/);
  const client = createClient(
    api,
    fetchSend(hostsAt(url), async () => token),
  );
  return { program, url, token, client };
}

async function makeUploader(env: Record<string, string>, role: 'creator' | 'operator'): Promise<string> {
  const platform = await createPlatform(loadConfig(env));
  const userId = await createAccount(platform.db, {
    email: 'creator@example.com',
    displayName: 'Creator',
    role,
    passwordHash: '',
    createdAt: new Date(),
  });
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
  const { token } = await openSession(platform, platform.db, { userId, origin });
  await platform.close();
  return token;
}

/** Uploads a file and polls like a player and like the studio. */
export async function timeProduct({ url, token, client }: Product, path: string): Promise<Times> {
  const { mediaId } = await client.studioMedia.create({ body: { title: 'Bench' } });
  await uploadFile({ url }, { token, path, mediaId });
  const startedAt = performance.now();
  await firstSegment(client, url, mediaId);
  const playable = (performance.now() - startedAt) / 1000;
  for (;;) {
    const { processing } = await client.studioMedia.get({ params: { mediaId } });
    if (processing?.state === 'failed') throw new Error(processing.failure ?? '');
    if (processing?.state === 'ready') return { mediaId, playable, whole: (performance.now() - startedAt) / 1000 };
    await sleep(lookForWholeMs);
  }
}

/** Waits until a player has the playlists and the first segments of picture and sound. */
async function firstSegment(client: Client<ApiTable>, url: string, mediaId: number): Promise<void> {
  for (;;) {
    const playback = await client.media.playback({ params: { mediaId } }).catch(() => null);
    if (playback !== null) {
      const master = new URL(playback.src, url);
      const text = await get(master);
      const lists = [/^(g\S+)$/m, /TYPE=AUDIO.*URI="([^"]+)"/].map(
        (pattern) => new URL(pattern.exec(text)?.[1] ?? '', master),
      );
      for (const list of lists) {
        const files = (await get(list)).match(/(?<=URI=")[^"]+|^[^#\s]+\.m4s$/gm) ?? [];
        await Promise.all(files.slice(0, 2).map((file) => get(new URL(file, list))));
      }
      return;
    }
    await sleep(lookForFirstMs);
  }
}

async function get(address: URL): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
