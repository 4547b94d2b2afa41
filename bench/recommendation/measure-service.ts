import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { refreshRecommendations } from '../../packages/server/src/features/recommendation/similarity/refresh-recommendations.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform, type Platform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { seedAudience } from '../../packages/server/test/seed-audience.ts';
import { seedCatalogue } from '../../packages/server/test/seed-catalogue.ts';

const media = 100_000;
const members = 1_000_000;
const viewers = 200;
const requests = 1000;
const warmUps = 200;
const goalMs = 20;
const host = '/api/content';

interface Viewer {
  token: string;
  /** Id of the viewer's last ranking. */
  recommendationId?: string;
}

/** Measures the background work, and then the speed of calls with a million members. */
export async function measureService(): Promise<void> {
  const folder = makeDataFolder();
  try {
    await seedAndLearn(folder.path);
    await measureAnswerTimes(folder.path);
  } finally {
    await folder.remove();
  }
}

function environment(dataDir: string, port: number) {
  return { DATA_DIR: dataDir, PORT: String(port), GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0' };
}

async function seedAndLearn(dataDir: string): Promise<void> {
  const platform = await createPlatform(loadConfig(environment(dataDir, await freePort())));
  const { db } = platform;
  const moments = [performance.now()];
  await seedCatalogue(db, { media });
  await seedAudience(db, { members });
  moments.push(performance.now());
  for (let turn = 0; turn < 2; turn += 1) {
    await refreshRecommendations(platform, {}, { signal: new AbortController().signal });
    moments.push(performance.now());
  }
  await sql`vacuum analyze`.execute(db);
  await platform.close();
  const [seeding, learning, again] = moments
    .slice(1)
    .map((ms, turn) => ((ms - (moments[turn] ?? 0)) / 1000).toFixed(0));
  const memoryMb = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  console.log(
    `\nSeeded in ${seeding} s. Learned what is alike in ${learning} s, again in ${again} s; at most ${memoryMb} MB.`,
  );
}

/**
 * Measures calls of 200 members, among them the one who watched 10,000 videos. Each response comes from the database
 * (no public cache), one request at a time.
 */
async function measureAnswerTimes(dataDir: string): Promise<void> {
  const env = environment(dataDir, await freePort());
  const platform = await createPlatform(loadConfig(env));
  const signedIn = await signIn(platform);
  const { rows } = await sql<{ id: number }>`
    select id from media where listed_at <= now() order by md5(id::text) limit ${sql.lit(viewers)}`.execute(
    platform.db,
  );
  await platform.close();
  const program = startProgram(fileURLToPath(import.meta.resolve('../catalogue/server-without-cache.ts')), env);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await program.says(/^ready$/);
    console.log(`\n${requests} requests of ${viewers} members, ${media} videos, ${members} members\n`);
    console.log('| call | p50 ms | p99 ms | goal ms |');
    console.log('|---|---|---|---|');
    const videos = rows.map(({ id }) => id);
    await measureCalls(`http://127.0.0.1:${env.PORT}`, agent, signedIn, videos);
  } finally {
    agent.destroy();
    await program.end('SIGTERM');
  }
}

async function signIn(platform: Platform): Promise<Viewer[]> {
  const { rows } = await sql<{ id: string }>`
    (select account_id as id from watch_progress group by 1 order by count(*) desc limit 1)
    union all
    (select id from account order by md5(id::text) limit ${sql.lit(viewers - 1)})`.execute(platform.db);
  const signedIn: Viewer[] = [];
  for (const { id: userId } of rows) {
    const device = { deviceIdentifier: randomUUID(), model: 'Bench', platform: 'web' as const };
    const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
    signedIn.push({ token: (await openSession(platform, platform.db, { userId, origin })).token });
  }
  return signedIn;
}

async function measureCalls(origin: string, agent: Agent, signedIn: Viewer[], videos: number[]): Promise<void> {
  const as = (turn: number) => signedIn[turn % signedIn.length] as Viewer;
  const list = `${host}/v9/recommendations?count=30`;
  const pageAfter = (turn: number) => `&page=${2 + (turn % 8)}&recommendationId=${as(turn).recommendationId}`;
  const calls: [name: string, path: (turn: number) => string, isPersonal: boolean][] = [
    ['browse, a new ranking', () => list, true],
    ['browse, a page of a ranking', (turn) => list + pageAfter(turn), true],
    ['recommended for you', () => `${host}/recommendations/recommended-for-you?count=20`, true],
    ['up next', (turn) => `${host}/v9/recommendations/up-next/${videos[turn % videos.length]}`, true],
    ['popular', () => `${host}/recommendations/popular?count=50`, true],
    ['up next, visitor', (turn) => `${host}/v9/recommendations/up-next/${videos[turn % videos.length]}`, false],
    ['recommended, visitor', () => `${host}/recommendations/recommended-anon?count=30`, false],
    ['popular, visitor', () => `${host}/recommendations/popular-anon?count=50`, false],
  ];
  for (const [name, path, isPersonal] of calls) {
    const times: number[] = [];
    for (let turn = 0; turn < warmUps + requests; turn += 1) {
      const viewer = isPersonal ? as(turn) : undefined;
      const began = performance.now();
      const answer = await ask(origin + path(turn), agent, viewer?.token);
      if (turn >= warmUps) times.push(performance.now() - began);
      if (viewer && path(turn) === list) viewer.recommendationId = answer.recommendationId;
    }
    const sorted = times.toSorted((one, other) => one - other);
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]);
    console.log(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${goalMs} ${p99 <= goalMs ? 'met' : 'MISSED'} |`);
  }
}

function ask(url: string, agent: Agent, token: string | undefined): Promise<{ recommendationId: string }> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    get(url, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as { recommendationId: string });
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    }).on('error', reject);
  });
}
