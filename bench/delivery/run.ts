// Segments from Greenlight's process and from nginx with the signature check, compared with nginx without it, with the
// same files. Rounds alternate, so that compared runs are close in time.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { signedFolder } from '../../packages/server/src/platform/delivery/media-address.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startNginx } from '../../packages/server/test/nginx.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { load, type Measured, median, requireTools } from '../load/wrk.ts';

const rounds = 9;
const segmentCount = 64;
const sizes = [
  { name: '1 MB', bytes: 1024 * 1024, goal: 0.85 },
  { name: '150 KB', bytes: 150 * 1024, goal: 0.85 },
];
const nginxGoal = 0.9;
const assetId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');

requireTools('wrk', 'nginx');
const folder = makeDataFolder();
const [port, plainPort, checkedPort] = [await freePort(), await freePort(), await freePort()];
const server = startProgram(main, {
  DATA_DIR: folder.path,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  GREENLIGHT_ROLE: 'web',
});
try {
  await server.says(/Greenlight serves/);
  const config = loadConfig({ DATA_DIR: folder.path });
  const storage = join(folder.path, 'storage');
  const nginxOptions = { upstreamPort: port, storage, webDist: folder.path, mediaSecret: config.secrets.media };
  const checked = await startNginx({ ...nginxOptions, port: checkedPort });
  const plain = await startNginx({ ...nginxOptions, port: plainPort, edit: withoutCheck });
  const signed = new URL(
    signedFolder(config, { assetId, grants: ['0123456789ab', 'ba9876543210'] }, new Date()).url,
    'http://localhost',
  ).pathname;
  try {
    for (const size of sizes) {
      const paths = writeSegments(join(storage, 'v', assetId), size.bytes).map((file) => `${signed}/${file}`);
      await compare(size, [
        { name: 'nginx, no check', port: plainPort, pid: plain.workerPid, goal: undefined, paths },
        { name: 'nginx, signature checked', port: checkedPort, pid: checked.workerPid, goal: nginxGoal, paths },
        { name: 'Greenlight, signature checked', port, pid: server.child.pid as number, goal: size.goal, paths },
      ]);
    }
  } finally {
    await Promise.all([checked.close(), plain.close()]);
  }
} finally {
  await server.end('SIGTERM');
  await folder.remove();
}

interface Contender {
  name: string;
  port: number;
  pid: number;
  /** Minimum share of the rate of nginx without the check; undefined for that nginx itself. */
  goal: number | undefined;
  paths: string[];
}

async function compare({ name, bytes }: { name: string; bytes: number }, contenders: Contender[]) {
  for (const contender of contenders) await expectBytes(contender, bytes);
  const results = contenders.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) results[index]?.push(await measure(contender));
  }
  console.log(`\nSegments of ${name}, 16 connections, one process each, ${rounds} rounds (medians)\n`);
  console.log('|  | requests/s | MB/s | p99 ms | CPU µs a request | of plain nginx | goal |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [index, contender] of contenders.entries()) {
    const runs = results[index] ?? [];
    const ratio = median(runs.map(({ perS }, round) => perS / (results[0]?.[round]?.perS ?? Number.NaN)));
    const perS = median(runs.map((run) => run.perS));
    const cells = [
      contender.name,
      perS.toFixed(0),
      ((perS * bytes) / 1e6).toFixed(0),
      median(runs.map((run) => run.p99Ms)).toFixed(1),
      median(runs.map((run) => run.cpuUs)).toFixed(0),
      ratio.toFixed(2),
      contender.goal === undefined ? '' : `${contender.goal} ${ratio >= contender.goal ? 'met' : 'MISSED'}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function measure({ port: to, pid, paths }: Contender): Promise<Measured> {
  return load({
    url: `http://127.0.0.1:${to}`,
    script: join(import.meta.dirname, 'segments.lua'),
    env: { SEGMENT_PATHS: paths.join(' ') },
    connections: 16,
    seconds: 1,
    pid,
  });
}

async function expectBytes({ name, port: from, paths }: Contender, bytes: number) {
  const response = await fetch(`http://127.0.0.1:${from}${paths[0]}`);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength !== bytes) throw new Error(`${name} answers ${response.status}`);
}

/** Writes files of random bytes and returns their names, which differ for each size. */
function writeSegments(directory: string, bytes: number): string[] {
  mkdirSync(directory, { recursive: true });
  return Array.from({ length: segmentCount }, (_, index) => {
    const name = `${bytes}-${index}.m4s`;
    writeFileSync(join(directory, name), randomBytes(bytes));
    return name;
  });
}

function withoutCheck(text: string): string {
  return text.replace(/^\s*(secure_link(_md5)? .*;|if \(\$secure_link .*\})$/gm, '');
}
