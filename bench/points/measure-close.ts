import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { movePitch } from '../../packages/server/src/features/pitch/move-pitch.ts';
import { makePitch, seedSupporters } from '../../packages/server/src/features/pitch/test-data.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';

const supporters = 100_000;
const kills = 5;
const goalS = 30;

/** A pitch whose points go back: first undisturbed, then another one whose worker is killed five times on the way. */
export async function measureClose(formatResult: (isMet: boolean) => string): Promise<void> {
  const folder = makeDataFolder();
  const platform = await createPlatform(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
  const { db } = platform;
  const worker = fileURLToPath(import.meta.resolve('./settle-worker.ts'));
  const env = { DATA_DIR: folder.path, DATABASE_URL: platform.config.databaseUrl ?? '' };
  try {
    const actor = await sql<{ id: string }>`insert into account (email, display_name, role)
      values ('operator@example.com', 'Operator', 'operator') returning id`.execute(db);
    const actorId = actor.rows[0]?.id ?? '';
    for (const killed of [0, kills]) {
      const pitchId = await makePitch(platform, actorId, { goal: 1 });
      await seedSupporters(platform, { pitchId, count: supporters });
      await movePitch(platform, actorId, { pitchId, to: 'closed' });
      const settled: number[] = [];
      const startMs = performance.now();
      for (let kill = 0; kill < killed; kill += 1) {
        const program: Program = startProgram(worker, { ...env, PITCH_ID: String(pitchId) });
        await program.says(/^settling$/);
        const before = settled.at(-1) ?? 0;
        while ((await countSettled(db, pitchId)) === before) await sleep(10);
        await sleep(randomInt(50, 250));
        await program.end('SIGKILL');
        settled.push(await countSettled(db, pitchId));
      }
      const last = startProgram(worker, { ...env, PITCH_ID: String(pitchId) });
      await last.says(/^settled$/);
      const tookS = (performance.now() - startMs) / 1000;
      await last.end('SIGKILL');
      const { rows } = await sql<{ wrong: number }>`
        select count(*)::int as wrong from pitch_support s join points_holder h on h.id = s.holder_id
          left join (
            select holder_id, count(*) as times from points_movement
            where pitch_id = ${pitchId} and kind = 'returned' group by 1
          ) m on m.holder_id = h.id
        where s.pitch_id = ${pitchId}
          and (h.reserved <> 0 or h.available <> s.points or not s.is_settled or m.times is distinct from 1)`.execute(
        db,
      );
      const wrong = rows[0]?.wrong ?? Number.NaN;
      const isOnTheWay = settled.every((count) => count > 0 && count < supporters);
      console.log(
        `\nA pitch with ${supporters} supporters is closed, its worker killed ${killed} times (after ${settled.join(', ') || 'none'} of them): ${tookS.toFixed(1)} s (goal ${goalS}), points that did not move once: ${wrong}: ${formatResult(tookS <= goalS && wrong === 0 && isOnTheWay)}`,
      );
    }
  } finally {
    await platform.close();
    await folder.remove();
  }
}

async function countSettled(db: Db, pitchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pitch_support where pitch_id = ${pitchId} and is_settled`.execute(db);
  return rows[0]?.count ?? 0;
}
