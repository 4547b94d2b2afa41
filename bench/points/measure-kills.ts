import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkPitch } from '../../packages/server/src/features/pitch/check-pitch.ts';
import { makePitch } from '../../packages/server/src/features/pitch/test-data.ts';
import { grantPoints } from '../../packages/server/src/features/points/points-ledger.ts';
import { makeCrashHost, makeOperator, signInAtHost } from '../../packages/server/test/crash-host.ts';

const kills = 20;
const givers = 32;
const betweenMs = 700;

/** Gifts over HTTP while the service and its database are killed: each acknowledged one is stored once. */
export async function measureKills(formatResult: (isMet: boolean) => string): Promise<void> {
  const host = await makeCrashHost();
  await host.start('web');
  await sql`insert into config_value (key, value) values ('points_enabled', 'true')`.execute(host.db);
  const operator = await makeOperator(host);
  const pitchId = await makePitch(host.platform, operator.userId, { goal: 1_000_000 });
  const people = await Promise.all(Array.from({ length: givers }, () => signInAtHost(host)));
  const grants = people.map(({ userId }) => ({
    userId,
    amount: 1_000_000,
    event: `bench:${userId}`,
    kind: 'granted' as const,
  }));
  await grantPoints(host.platform, host.db, grants);
  /** Whether each gift (by key) was acknowledged. */
  const sent = new Map<string, boolean>();
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const giving = people.map(async ({ client }) => {
        while (!host.isKilled) {
          const key = randomUUID();
          sent.set(key, false);
          const gift = { params: { id: pitchId }, body: { points: 1, key } };
          const isDone = await client.pitch.give(gift).then(
            () => true,
            () => false,
          );
          sent.set(key, isDone);
          // Within the limit of one account.
          await sleep(50);
        }
      });
      await sleep(betweenMs);
      await host.kill(kill);
      await Promise.all(giving);
      await host.start('web');
      await sql`delete from rate_limit`.execute(host.db);
    }
    const [first] = people;
    const open = [...sent].filter(([, isDone]) => !isDone);
    const { rows } = await sql<{ key: string; count: number }>`
      select right(event, 36) as key, count(*)::int as count from points_movement
      where pitch_id = ${pitchId} group by 1`.execute(host.db);
    const stored = new Map(rows.map(({ key, count }) => [key, count]));
    const lost = [...sent].filter(([key, isDone]) => isDone && !stored.has(key)).length;
    const twice = rows.filter(({ count }) => count > 1).length;
    const { lines, differences } = await checkPitch(host.platform, pitchId);
    const answered = sent.size - open.length;
    const isRight =
      answered > sent.size / 2 && lost === 0 && twice === 0 && differences.length === 0 && lines === stored.size;
    console.log(
      `\n${kills} kills of the service and its database while ${givers} members give: ${sent.size} gifts, ${answered} acknowledged; acknowledged and lost ${lost}, stored twice ${twice}, differences ${differences.length}: ${formatResult(isRight && first !== undefined)}`,
    );
  } finally {
    await host.close();
  }
}
