import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const configPath = join(import.meta.dirname, '../../../docs/operations/nginx/greenlight.conf');
const startPatienceMs = 5000;

export const nginxInstalled = spawnSync('nginx', ['-v']).status === 0;

export interface NginxOptions {
  port: number;
  upstreamPort: number;
  /** The folder of the storage. */
  storage: string;
  webDist: string;
  mediaSecret: string;
  /** Changes the documented configuration as the last step. */
  edit?: (config: string) => string;
}

export interface Nginx {
  /** Process id of the worker that answers requests. */
  workerPid: number;
  close(): Promise<void>;
}

/** Starts nginx on loopback with the documented configuration; only its marked lines are changed. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-nginx-'));
  const secret = join(folder, 'secret.conf');
  writeFileSync(secret, `map "" $greenlight_media_secret { default "${options.mediaSecret}"; }`, { mode: 0o600 });
  const site = [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${options.upstreamPort};`],
    ['include /etc/nginx/greenlight-secret.conf;', `include ${secret};`],
    ['proxy_cache_path /var/cache/nginx/greenlight ', `proxy_cache_path ${join(folder, 'cache')} `],
    ['listen 80;', `listen 127.0.0.1:${options.port};`],
    ['root /srv/greenlight/storage;', `root ${options.storage};`],
    ['root /opt/greenlight/packages/web/dist;', `root ${options.webDist};`],
  ].reduce(replaceMarked, readFileSync(configPath, 'utf8'));
  writeFileSync(join(folder, 'greenlight.conf'), options.edit?.(site) ?? site);
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints: string[] = [];
  nginx.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const exited = once(nginx, 'exit');
  const close = async () => {
    nginx.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await listens(options.port, () => nginx.exitCode === null))) {
    await close();
    throw new Error(`nginx does not start: ${complaints.join('')}`);
  }
  return { workerPid: workerOf(nginx.pid as number), close };
}

function replaceMarked(config: string, [from = '', to = '']: string[]): string {
  if (!config.includes(from)) throw new Error(`greenlight.conf has no line "${from}"`);
  return config.replace(from, () => to);
}

function mainConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // The test's folders belong to the user who runs the test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr error;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; access_log off; keepalive_requests 1000000; ${temporary.join(' ')} include ${join(folder, 'greenlight.conf')}; }`;
}

async function listens(port: number, alive: () => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + startPatienceMs;
  while (alive() && Date.now() < giveUpAt) {
    const socket = connect(port, '127.0.0.1');
    const opened = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (opened) return true;
    await sleep(20);
  }
  return false;
}

function workerOf(masterPid: number): number {
  const children = readFileSync(`/proc/${masterPid}/task/${masterPid}/children`, 'utf8').trim().split(' ');
  return Number(children[0]);
}
