// The cost of an access decision from cached facts, compared with the bare function.
import { sql } from 'kysely';
import { decideAccess } from '../../packages/server/src/features/money/entitlement/decide-access.ts';
import { membershipAt } from '../../packages/server/src/features/money/entitlement/policy.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';

const members = 200;
/** Two years of a monthly plan: each month has a paid fact and a grace fact. */
const months = 24;
const decisions = 20_000;
const rounds = 9;
const goalUs = 20;

const folder = makeDataFolder();
const platform = await createPlatform(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
try {
  const { rows } = await sql<{ id: string }>`insert into account (email, display_name)
    select n || '@example.com', 'Member' from generate_series(1, ${members}) n returning id`.execute(platform.db);
  await sql`insert into membership_fact (account_id, kind, plan, starts_at, ends_at)
    select id, kind, 'monthly', start + (kind = 'grace')::int * interval '1 month', start + interval '1 month' + (kind = 'grace')::int * interval '7 days'
    from account, unnest(array['paid', 'grace']) kind,
      (select now() - interval '1 day' - n * interval '1 month' as start from generate_series(0, ${months - 1}) n) s`.execute(
    platform.db,
  );
  const ids = rows.map(({ id }) => id);
  const decide = (userId: string) => decideAccess(platform, { userId, access: 'members', at: new Date() });
  for (const id of ids) await decide(id);
  const cached = await median(async (n) => void (await decide(ids[n % members] ?? '')));
  const start = Date.now();
  const facts = Array.from({ length: months * 2 }, (_, n) => ({
    id: n,
    kind: 'paid' as const,
    planId: 'monthly',
    planName: 'Monthly',
    revokedAt: null,
    revokedReason: null,
    startsAt: new Date(start - (n + 1) * 3e9),
    endsAt: new Date(start - n * 3e9),
  }));
  const bare = await median(async (n) => void membershipAt(facts, [], new Date(start - n)));
  console.log(
    `\na decision with its reason, of a member of two years (${months * 2} facts), from cached facts: ${cached.toFixed(1)} µs`,
  );
  console.log(`the bare function over as many facts: ${bare.toFixed(1)} µs`);
  console.log(`goal ${goalUs} µs: ${cached <= goalUs ? 'met' : 'MISSED'}`);
  if (cached > goalUs) process.exitCode = 1;
} finally {
  await platform.close();
  await folder.remove();
}

/** Microseconds per call in the median round. Facts stay cached for some seconds; a round is shorter. */
async function median(work: (n: number) => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    for (let n = 0; n < decisions; n += 1) await work(n);
    took.push(((performance.now() - began) * 1000) / decisions);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
