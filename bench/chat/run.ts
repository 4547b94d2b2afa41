// A chat with many viewers: from the moment a member sends a message until it is on each screen, beside the ws that
// socket.io uses with the same batches. Then viewers who lose their connections: nothing may be missing or come twice.
// Then a process that is killed, to which all of its viewers come back at once while others make calls.
// Viewers are a process of their own, so two processors are shared by server, database and viewers.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superuser } from '../../packages/server/src/platform/db/cluster/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/platform/db/cluster/embedded-postgres.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { redisInstalled, startRedis } from '../../packages/server/test/redis-server.ts';
import { RawSocket } from './raw-socket.ts';
import type { Order, Place, Report } from './viewers.ts';

const loads = [
  { viewers: 5000, perS: 400 },
  { viewers: 10_000, perS: 200 },
];
const warmMs = 3000;
const warmViewers = 200;
const measuredMs = 15_000;
/** A member may send ten messages a second. */
const senders = 100;
/** The state of the live page. */
const callPath = '/api/content/v2/live/status';
const restarted = { viewers: 10_000, callEveryMs: 20, quietMs: 10_000 };
const dropped = { viewers: 1000, perS: 100, times: 1000, overMs: 30_000 };
/** After this time all messages on their way have arrived. */
const settleMs = 2000;

interface Site {
  name: string;
  places: Place[];
  tokens: string[];
  /** Bytes of all processes. */
  memory(): Promise<number>;
  /** Kills the first process and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const viewers = fork(fileURLToPath(import.meta.resolve('./viewers.ts')));
try {
  await measureLoads();
  await measureDrops();
  await measureRestart();
} finally {
  viewers.kill();
}
process.exit();

async function measureLoads() {
  console.log(`\nFrom send to every screen, ${measuredMs / 1000} s each\n`);
  console.log('| viewers | a second | server | p50 ms | p99 ms | on screens a second | of bare ws | KB a viewer |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const load of loads) {
    const bare = await measure(openBare, load);
    show(load, bare, bare);
    show(load, await measure(() => openSite('one process', 1), load), bare);
  }
}

async function measureDrops() {
  console.log(`\n${dropped.times} reconnects among ${dropped.viewers} viewers at ${dropped.perS} messages a second\n`);
  console.log('| servers | reconnects | lost | twice | told to reload | p99 ms |');
  console.log('|---|---|---|---|---|---|');
  const sites = [() => openSite('one process', 1), () => openSite('two processes', 2)];
  if (redisInstalled) sites.push(openWithRedis);
  for (const open of sites) {
    const site = await open();
    await tell({ type: 'open', places: site.places, tokens: site.tokens, count: dropped.viewers });
    const sending = await sendAt(site, dropped.perS);
    await tell({ type: 'measure' });
    await tell({ type: 'drop', times: dropped.times, overMs: dropped.overMs });
    sending.stop();
    await sleep(settleMs);
    const { reconnects, lost, twice, reloads, latenciesMs, numbers } = await report();
    // A viewer who is behind has lost the rest.
    const behind = numbers.length - 1;
    const cells = [site.name, reconnects, lost + behind, twice, reloads, latenciesMs.p99.toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
    await tell({ type: 'open', places: [], tokens: [], count: 0 });
    await site.close();
  }
}

/** The p99 of calls of members in milliseconds, made one after the other until `until` is done. */
async function callUntil({ places, tokens }: Site, until: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const stop = until.then(() => done.abort());
  const latencies: number[] = [];
  for (let index = 0; !done.signal.aborted; index += 1) {
    const startMs = performance.now();
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
    const answer = await fetch(`http://127.0.0.1:${places[0]?.port}${callPath}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${callPath} answered ${answer.status}`);
    latencies.push(performance.now() - startMs);
    await sleep(restarted.callEveryMs);
  }
  await stop;
  return latencies.toSorted((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}

async function measureRestart() {
  console.log(`\nA process is killed and started again; ${restarted.viewers} viewers come back at once\n`);
  console.log(
    '| server | all are back after s | lost | twice | told to reload | p99 of other calls ms | when quiet ms |',
  );
  console.log('|---|---|---|---|---|---|---|');
  const bare = await openBare();
  await tell({ type: 'open', places: bare.places, tokens: bare.tokens, count: restarted.viewers });
  await bare.restart();
  console.log(`| ${['bare ws', (await returnS()).toFixed(1), '–', '–', '–', '–', '–'].join(' | ')} |`);
  await bare.close();
  const site = await openSite('one process', 1, { MEMBERS: String(restarted.viewers) });
  await tell({ type: 'open', places: site.places, tokens: site.tokens, count: restarted.viewers });
  const quietMs = await callUntil(site, sleep(restarted.quietMs));
  await tell({ type: 'measure' });
  await site.restart();
  const back = returnS();
  const busyMs = await callUntil(site, back);
  const { lost, twice, reloads } = await report();
  const cells = [site.name, (await back).toFixed(1), lost, twice, reloads, busyMs.toFixed(0), quietMs.toFixed(0)];
  console.log(`| ${cells.join(' | ')} |`);
  await site.close();
}

/** The seconds until all viewers are back. */
async function returnS(): Promise<number> {
  const startMs = performance.now();
  await tell({ type: 'return' });
  return (performance.now() - startMs) / 1000;
}

interface Measured {
  name: string;
  report: Report;
  perS: number;
  bytesOfViewer: number;
}

async function measure(open: () => Promise<Site>, { viewers: count, perS }: (typeof loads)[number]): Promise<Measured> {
  const site = await open();
  const { name, places, tokens } = site;
  // The first viewers warm up the service. Then they leave.
  for (const some of [warmViewers, 0]) await tell({ type: 'open', places, tokens, count: some });
  const before = await site.memory();
  await tell({ type: 'open', places, tokens, count });
  const bytesOfViewer = ((await site.memory()) - before) / count;
  const sending = await sendAt(site, perS);
  await sleep(warmMs);
  await tell({ type: 'measure' });
  const startMs = performance.now();
  await sleep(measuredMs);
  const heard = await report();
  const seconds = (performance.now() - startMs) / 1000;
  sending.stop();
  await tell({ type: 'open', places: [], tokens: [], count: 0 });
  await site.close();
  return { name, report: heard, perS: heard.delivered / seconds, bytesOfViewer };
}

function show({ viewers: count, perS }: (typeof loads)[number], { name, ...measured }: Measured, bare: Measured) {
  const { p50, p99 } = measured.report.latenciesMs;
  const kilobytes = measured.bytesOfViewer > 0 ? (measured.bytesOfViewer / 1024).toFixed(1) : '–';
  const ratio = (measured.perS / bare.perS).toFixed(2);
  const cells = [count, perS, name, p50.toFixed(0), p99.toFixed(0), measured.perS.toFixed(0), ratio, kilobytes];
  console.log(`| ${cells.join(' | ')} |`);
}

async function openBare(): Promise<Site> {
  const port = await freePort();
  const start = async () => {
    const begun = startProgram(fileURLToPath(import.meta.resolve('./bare.ts')), { PORT: String(port) });
    await begun.says(/^ready$/);
    return begun;
  };
  let program = await start();
  const memory = async () => 0;
  return {
    name: 'bare ws',
    places: [{ port, isBare: true }],
    tokens: [''],
    memory,
    async restart() {
      await program.end('SIGKILL');
      program = await start();
    },
    close: () => program.end('SIGTERM'),
  };
}

async function openWithRedis(): Promise<Site> {
  const redis = await startRedis();
  const site = await openSite('two processes, Redis', 2, { REDIS_URL: redis.url });
  const close = () => site.close().then(() => redis.close());
  return { ...site, close };
}

async function openSite(name: string, processes: number, more: Record<string, string> = {}): Promise<Site> {
  const folder = makeDataFolder();
  const postgres = await openEmbeddedPostgres(folder.path);
  const DATABASE_URL = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`;
  const settings = { GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0', TRUST_PROXY: 'on', ...more };
  const places: Place[] = [];
  const programs: Program[] = [];
  const start = async (index: number, args: string[] = []) => {
    const port = places[index]?.port ?? (await freePort());
    const env = { DATA_DIR: folder.path, PORT: String(port), DATABASE_URL, ...settings };
    const program = startProgram(fileURLToPath(import.meta.resolve('./server.ts')), env, args, ['--expose-gc']);
    await program.says(/^ready$/);
    places[index] = { port, isBare: false };
    programs[index] = program;
  };
  for (let index = 0; index < processes; index += 1) await start(index, index === 0 ? ['seed'] : []);
  let asked = 0;
  return {
    name,
    places,
    tokens: readFileSync(join(folder.path, 'tokens'), 'utf8').split('\n'),
    async memory() {
      asked += 1;
      const sizes = programs.map(async (program) => {
        program.child.kill('SIGUSR2');
        return Number((await program.says(new RegExp(`^memory ${asked} `))).split(' ')[2]);
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async restart() {
      await programs[0]?.end('SIGKILL');
      await start(0);
    },
    async close() {
      await Promise.all(programs.map((program) => program.end('SIGTERM')));
      await postgres.close();
      await folder.remove();
    },
  };
}

/** Members who write, evenly spread over time. Each message begins with the moment at which it was sent. */
async function sendAt({ places, tokens }: Site, perS: number): Promise<{ stop: () => void }> {
  const sockets = await Promise.all(
    Array.from({ length: senders }, async (_, index) => {
      const { port, isBare } = places[index % places.length] as Place;
      const path = isBare ? '/' : `/socket.io/?EIO=4&transport=websocket&token=${tokens[index % tokens.length]}`;
      const socket = new RawSocket({ port, path, from: '10.2.0.1' });
      const joined = Promise.withResolvers<void>();
      socket.onText = (text) => {
        const packet = text.toString('latin1', 0, 2);
        if (packet.startsWith('0')) socket.send('40');
        else if (packet === '40') joined.resolve();
        else if (packet.startsWith('2')) socket.send('3');
        else if (packet === '43' && text.includes('"ok":false')) throw new Error(String(text));
      };
      await socket.opened;
      if (!isBare) await joined.promise;
      return { socket, isBare };
    }),
  );
  const startMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / 1000) * perS);
    for (; sent < due; sent += 1) {
      const { socket, isBare } = sockets[sent % sockets.length] as (typeof sockets)[number];
      const sentMs = performance.timeOrigin + performance.now();
      const message = `${sentMs.toFixed(2)} what a shot at the end, did you see the lamp?`;
      const packet = ['livestream', { type: 'message', livestreamId: 1, message }];
      socket.send(isBare ? message : `421${JSON.stringify(packet)}`);
    }
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}

async function tell(order: Order): Promise<unknown> {
  const answer = once(viewers, 'message');
  viewers.send(order);
  return (await answer)[0];
}

async function report(): Promise<Report> {
  return (await tell({ type: 'report' })) as Report;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
