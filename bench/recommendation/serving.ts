import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openSession } from '../../packages/server/src/features/account/session/service.ts';
import { refreshRecommendations } from '../../packages/server/src/features/recommendation/similarity/service.ts';
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
  /** Of their last ranking. */
  recommendationId?: string;
}

/**
 * The answers to 200 members of a million, the one who watched 10,000 videos among them, each made from the database
 * (no public cache), one request at a time; and what the work of the background takes.
 */
export async function measureServing(): Promise<void> {
  const folder = makeDataFolder();
  const port = await freePort();
  const env = { DATA_DIR: folder.path, PORT: String(port), GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0' };
  const platform = await createPlatform(loadConfig(env));
  const { signedIn, videos } = await prepare(platform);
  await platform.close();
  const program = startProgram(fileURLToPath(import.meta.resolve('../catalogue/uncached.ts')), env);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await program.says(/^ready$/);
    console.log(`\n${requests} requests of ${viewers} members, ${media} videos, ${members} members\n`);
    console.log('| call | p50 ms | p99 ms | goal ms |');
    console.log('|---|---|---|---|');
    await measureCalls(`http://127.0.0.1:${port}`, agent, signedIn, videos);
  } finally {
    agent.destroy();
    await program.end('SIGTERM');
    await folder.remove();
  }
}

async function prepare(platform: Platform): Promise<{ signedIn: Viewer[]; videos: number[] }> {
  const { db } = platform;
  const began = performance.now();
  await seedCatalogue(db, { media });
  const heaviest = await seedAudience(db, { members });
  const seeded = performance.now();
  await refreshRecommendations(platform, {}, { signal: new AbortController().signal });
  const learned = performance.now();
  const memoryMb = process.resourceUsage().maxRSS / 1024;
  await refreshRecommendations(platform, {}, { signal: new AbortController().signal });
  const seconds = (ms: number) => (ms / 1000).toFixed(0);
  console.log(
    `\nSeeded in ${seconds(seeded - began)} s. Learned what is alike in ${seconds(learned - seeded)} s, ` +
      `again in ${seconds(performance.now() - learned)} s; at most ${memoryMb.toFixed(0)} MB.`,
  );
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from account where id <> ${heaviest} order by md5(id::text) limit ${sql.lit(viewers - 1)}`.execute(db);
  const signedIn: Viewer[] = [];
  for (const userId of [heaviest, ...rows.map(({ id }) => id)]) {
    const device = { deviceIdentifier: randomUUID(), model: 'Bench', platform: 'web' as const };
    const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
    signedIn.push({ token: (await openSession(platform, db, { userId, origin })).token });
  }
  const watched = await sql<{ id: number }>`
    select id from media where listed_at <= now() order by md5(id::text) limit ${sql.lit(viewers)}`.execute(db);
  return { signedIn, videos: watched.rows.map(({ id }) => id) };
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
    get(url, { agent, headers }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      if (response.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
    }).on('error', reject);
  });
}
