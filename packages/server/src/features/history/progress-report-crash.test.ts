/** @module-tag long */
import { join } from 'node:path';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { newDevice } from '../../../test/device.ts';
import { freePort } from '../../../test/free-port.ts';
import { type Program, startProgram } from '../../../test/program.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { openEmbeddedPostgres } from '../../platform/db/cluster/embedded-postgres.ts';
import { findPostmaster } from '../../platform/db/cluster/postmaster-file.ts';
import { openDatabase } from '../../platform/db/database.ts';

const main = join(import.meta.dirname, '../../app/main.ts');
const videos = 12;

const folder = makeDataFolder();
let env: Record<string, string>;
let url: string;
let program: Program;
let token = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    DATA_DIR: folder.path,
    PORT: String(port),
    PUBLIC_URL: url,
    GREENLIGHT_ROLE: 'web',
    CALLS_PER_MINUTE: '100000',
  };
  const database = await openDatabase(loadConfig(env));
  await sql`
    insert into media (title, publish_at, playable_at, asset_id, duration_s)
    select 'Video', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 1000000
    from generate_series(1, ${videos})`.execute(database.db);
  await database.close();
  await start();
  const { account } = clientWith('');
  const device = newDevice();
  const body = { displayName: 'Viewer', email: 'viewer@example.com', password: 'a good password', device };
  token = (await account.register({ body })).token;
});
afterAll(async () => {
  if (program?.child.exitCode === null) await program.end('SIGKILL');
  await (await openEmbeddedPostgres(folder.path)).close();
  await folder.remove();
});

async function start() {
  program = startProgram(main, env);
  await program.says(/Greenlight serves/);
}

function clientWith(bearer: string) {
  return createClient(
    api,
    fetchSend(hostsAt(url), async () => bearer || null),
  );
}

/** Reports increasing positions, one after another, until the server is killed. */
async function watchUntilGone(mediaId: number, acknowledged: Map<number, { position: number; watched: number }>) {
  for (;;) {
    const last = acknowledged.get(mediaId) ?? { position: 0, watched: 0 };
    const body = { currentTime: last.position + 1, totalTime: 1_000_000, durationWatched: 1 };
    try {
      await clientWith(token).history.report({ params: { mediaId }, body });
    } catch {
      return;
    }
    acknowledged.set(mediaId, { position: body.currentTime, watched: last.watched + 1 });
  }
}

test('an acknowledged report survives when everything is killed', async () => {
  const acknowledged = new Map<number, { position: number; watched: number }>();
  for (const killDatabase of [false, true]) {
    const watching = Array.from({ length: videos }, (_, index) => watchUntilGone(index + 1, acknowledged));
    setTimeout(() => {
      const postmaster = findPostmaster(join(folder.path, 'postgres/data'));
      if (killDatabase && postmaster) process.kill(postmaster.pid, 'SIGKILL');
      program.child.kill('SIGKILL');
    }, 1000);
    await Promise.all(watching);
    await start();
    const { media } = await clientWith(token).history.list({ query: { pageSize: videos } });
    expect(media.length).toBe(videos);
    for (const { mediaId, progress } of media) {
      const { position, watched } = acknowledged.get(mediaId) ?? { position: 0, watched: 0 };
      expect(position).toBeGreaterThan(1);
      // The last report may have been written without a confirmation.
      expect([position, position + 1]).toContain(progress.currentTime);
      acknowledged.set(mediaId, { position: progress.currentTime, watched: progress.durationWatched });
      expect([watched, watched + 1]).toContain(progress.durationWatched);
    }
  }
});
