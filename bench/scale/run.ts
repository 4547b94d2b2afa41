// Every read of the content host without the public cache, so that each response comes from the database: a small
// service compared with one of 100,000 videos and a million members. Each request goes to both, one after the other in
// random order, so that other load on the machine affects both.
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { makePage } from '../../packages/server/src/features/page/edit-page.ts';
import { publishPage } from '../../packages/server/src/features/page/publish-page.ts';
import { refreshRecommendations } from '../../packages/server/src/features/recommendation/similarity/refresh-recommendations.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform, type Platform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { seedAudience } from '../../packages/server/test/seed-audience.ts';
import { seedCatalogue } from '../../packages/server/test/seed-catalogue.ts';
import { seedSearch } from '../../packages/server/test/seed-search.ts';
import { type MeasuredCall, measuredCalls } from './calls.ts';
import { type Sample, takeSample } from './sample.ts';

const sizes = [
  { name: '5,000 videos, 50,000 members', media: 5000, members: 50_000, captioned: 100 },
  { name: '100,000 videos, 1,000,000 members', media: 100_000, members: 1_000_000, captioned: 2000 },
];
const warmUps = 100;
/**
 * 2,000 requests leave 20 beyond the p99. For quick calls those would only show noise of the machine, so they get more.
 */
const requests = { slow: 2000, quick: 6000 };
const quickMs = 1.5;
const viewers = 20;
const goal = 1.3;

interface Service {
  folder: ReturnType<typeof makeDataFolder>;
  program: Program;
  port: number;
  sample: Sample;
  tokens: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const services: Service[] = [];
try {
  const calls = measuredCalls();
  for (const size of sizes) services.push(await startService(size));
  const names = sizes.map(({ name }) => name).join(' | ');
  console.log(
    `\n${names}: ${requests.slow} requests of each call, ${requests.quick} of those below ${quickMs} ms, one at a time, to both in turn\n`,
  );
  console.log(`| call | p50 ms | p99 ms | p50 ms | p99 ms | p99 of the small one (goal ${goal}) |`);
  console.log('|---|---|---|---|---|---|');
  const all: [number[], number[]] = [[], []];
  const missed: MeasuredCall[] = [];
  for (const call of calls) {
    const times = await measure(call);
    if (!print(call.name, times)) missed.push(call);
    for (const [index, list] of all.entries()) list.push(...(times[index] ?? []).slice(0, requests.slow));
  }
  // Measures slow calls again: real growth repeats, noise of the machine does not.
  for (const call of missed) print(`${call.name}, again`, await measure(call));
  print('all of them together', all);
} finally {
  agent.destroy();
  for (const { program, folder } of services) {
    await program.end('SIGTERM');
    await folder.remove();
  }
}

async function startService({ name, media, members, captioned }: (typeof sizes)[number]): Promise<Service> {
  const folder = makeDataFolder();
  const port = await freePort();
  const env = { DATA_DIR: folder.path, PORT: String(port), GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0' };
  const platform = await createPlatform(loadConfig(env));
  const began = performance.now();
  await seedCatalogue(platform.db, { media });
  await seedSearch(platform.db, { captioned });
  const heaviest = await seedAudience(platform.db, { members });
  await learn(platform);
  await publishHome(platform, heaviest);
  const sample = await takeSample(platform.db);
  const tokens = await signIn(platform, heaviest);
  await platform.close();
  console.log(`${name}: seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const program = startProgram(fileURLToPath(import.meta.resolve('../catalogue/server-without-cache.ts')), env);
  await program.says(/^ready$/);
  return { folder, program, port, sample, tokens };
}

/** Computes which videos are similar, like the job. */
async function learn(platform: Platform) {
  await refreshRecommendations(platform, {}, { signal: new AbortController().signal });
  await sql`vacuum analyze`.execute(platform.db);
}

/** Publishes a home page with one row of each usual kind. */
async function publishHome(platform: Platform, actorId: string) {
  const list = (title: string, kind: 'latest-videos' | 'popular' | 'exclusive') =>
    ({ type: 'media-list', title, source: { kind } }) as const;
  const { id: pageId, version } = await makePage(platform, actorId, {
    slug: 'home',
    title: 'Home',
    pageRows: [list('New', 'latest-videos'), list('Popular', 'popular'), list('For members', 'exclusive')],
  });
  await publishPage(platform, { actorId, pageId, version });
}

/** Tokens of the member who watched most and of some others. */
async function signIn(platform: Platform, heaviest: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account limit ${sql.lit(viewers - 1)}`.execute(platform.db);
  const tokens = [];
  for (const userId of [heaviest, ...rows.map(({ id }) => id)]) {
    const device = { deviceIdentifier: randomUUID(), model: 'Bench', platform: 'web' as const };
    const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
    tokens.push((await openSession(platform, platform.db, { userId, origin })).token);
  }
  return tokens;
}

/** Times of the small and the large service in milliseconds. */
async function measure(call: MeasuredCall): Promise<[number[], number[]]> {
  const [first] = await alternate(call, 0, warmUps);
  const count = middle(first) < quickMs ? requests.quick : requests.slow;
  return alternate(call, warmUps, count);
}

async function alternate(call: MeasuredCall, from: number, count: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = from; turn < from + count; turn += 1) {
    for (const index of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[index].push(await timeOne(services[index] as Service, call, turn));
    }
  }
  return times;
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/** Prints a table line. True if the goal is met. */
function print(name: string, times: [number[], number[]]): boolean {
  const [small, large] = times.map((list) => list.toSorted((one, other) => one - other)) as [number[], number[]];
  const percentile = (list: number[], part: number) => list[Math.floor(part * list.length)] ?? NaN;
  const ratio = percentile(large, 0.99) / percentile(small, 0.99);
  const shown = [percentile(small, 0.5), percentile(small, 0.99), percentile(large, 0.5), percentile(large, 0.99)].map(
    (ms) => ms.toFixed(1),
  );
  const isMet = ratio <= goal;
  console.log(`| ${[name, ...shown, `${ratio.toFixed(2)} ${isMet ? 'met' : 'MISSED'}`].join(' | ')} |`);
  return isMet;
}

async function timeOne({ port, sample, tokens }: Service, call: MeasuredCall, turn: number): Promise<number> {
  const token = call.isPersonal ? tokens[turn % tokens.length] : undefined;
  const began = performance.now();
  await ask(port, call.address(sample, turn), token);
  return performance.now() - began;
}

function ask(port: number, path: string, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('end', () => resolve()).resume();
    }).on('error', reject);
  });
}
