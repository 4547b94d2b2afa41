// What visitors and the machine notice: start-up time, memory idle and under load, bytes of the first pages, and the
// time from a click on a card to the first frame. Each figure has its limit.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { createFootageFolder, makeFootage } from '../../packages/server/test/media/footage.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { load, median, requireTools } from '../load/wrk.ts';
import { type Product, startProduct, timeProduct } from '../transcode/product.ts';
import { memoryMib, processMib } from './memory.ts';
import { clickToFirstFrameMs, scriptBytes, startBrowser } from './page.ts';

const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');
const starts = 5;
const clicks = 9;
const settleMs = 5000;
const loadS = 10;
const connections = 64;
const limits = { startMs: 5000, homeBytes: 150_000, watchBytes: 390_000, clickMs: 800, idleMib: 200, loadMib: 350 };
const loads = { lists: 'catalogue.lua', 'painted pages': 'pages.lua' };
const card = 'A test card';

requireTools('wrk');
const folder = makeDataFolder();
const rows: string[][] = [];
try {
  const first = await startMs();
  add('start of the server, empty data folder', `${first.toFixed(0)} ms`);
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) times.push(await startMs());
  const again = median(times);
  add('start of the server, again', `${again.toFixed(0)} ms`, again, limits.startMs);
  const product = await startProduct(join(folder.path, 'product'), 1);
  try {
    await publishFilm(product);
    await measureMemory(product);
    await measurePages(product);
  } finally {
    await product.program.end('SIGTERM');
  }
} finally {
  await folder.remove();
}
console.log('\n| what | measured | limit |\n|---|---|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);

function add(what: string, shown: string, value?: number, limit?: number) {
  const verdict = value === undefined || limit === undefined ? '' : `${limit} (${value <= limit ? 'met' : 'MISSED'})`;
  rows.push([what, shown, verdict]);
}

async function startMs(): Promise<number> {
  const env = { DATA_DIR: join(folder.path, 'starts'), PORT: String(await freePort()), GREENLIGHT_DEMO: 'off' };
  const startedAt = performance.now();
  const program = startProgram(main, env);
  await program.says(/Greenlight serves/);
  const took = performance.now() - startedAt;
  await program.end('SIGTERM');
  return took;
}

async function publishFilm(product: Product) {
  const footage = await createFootageFolder();
  try {
    const path = await makeFootage(footage, 'film.mp4', { seconds: 20, size: '1280x720' });
    const { mediaId } = await timeProduct(product, path);
    const { version } = await product.client.studioMedia.get({ params: { mediaId } });
    const body = {
      version,
      title: card,
      access: 'free',
      publishAt: new Date(Date.now() - 1000).toISOString(),
    } as const;
    await product.client.studioMedia.update({ params: { mediaId }, body });
  } finally {
    await footage.remove();
  }
}

async function measureMemory({ program, url }: Product) {
  const pid = program.child.pid as number;
  await sleep(settleMs);
  add('memory of server and PostgreSQL, idle', `${memoryMib(pid).toFixed(0)} MiB`);
  const idle = processMib(pid);
  add('memory of the server, idle', `${idle.toFixed(0)} MiB`, idle, limits.idleMib);
  for (const [what, file] of Object.entries(loads)) {
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, processMib(pid))), 500);
    const script = join(import.meta.dirname, file);
    const { perS } = await load({ url, script, env: {}, connections, seconds: loadS, pid });
    clearInterval(looking);
    const title = `memory of the server, ${connections} connections asking for ${what} (${perS.toFixed(0)}/s)`;
    add(title, `${most.toFixed(0)} MiB`, most, limits.loadMib);
  }
}

async function measurePages({ url }: Product) {
  const browser = await startBrowser();
  try {
    const home = await scriptBytes(browser, url, `a:has-text("${card}")`);
    add('JS of home (gzip)', `${home} B`, home, limits.homeBytes);
    const watch = await scriptBytes(browser, `${url}/video/1`, 'video');
    add('JS of a watch page (gzip)', `${watch} B`, watch, limits.watchBytes);
    const times: number[] = [];
    for (let round = 0; round < clicks; round += 1) times.push(await clickToFirstFrameMs(browser, url, card));
    const middle = median(times);
    const [least, most] = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0));
    add('click on a card → first frame', `${middle.toFixed(0)} ms (${least}–${most})`, middle, limits.clickMs);
  } finally {
    await browser.close();
  }
}
