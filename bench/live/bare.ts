import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startSender } from './sender.ts';

/** ffmpeg writes segments of two seconds, as the encoder sends them, to a folder that nginx serves. */
export async function openBare(): Promise<{ playlist: string; close(): Promise<void> }> {
  const folder = makeDataFolder();
  const port = await freePort();
  const files = join(folder.path, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'robots.txt'), '');
  const config = join(folder.path, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder.path}/pid; error_log stderr crit; events {}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    http { access_log off; types { text/plain txt; application/vnd.apple.mpegurl m3u8; video/mp4 m4s mp4; }
      server { listen 127.0.0.1:${port}; root ${files}; add_header cache-control no-cache; } }`,
  );
  const nginx = spawn('nginx', ['-p', folder.path, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(nginx, 'exit');
  const hls = '-f hls -hls_time 2 -hls_list_size 8 -hls_flags delete_segments -hls_segment_type fmp4';
  const sender = startSender([...hls.split(' '), join(files, 'live.m3u8')]);
  const playlist = `http://127.0.0.1:${port}/live.m3u8`;
  while (!(await fetch(playlist).catch(() => null))?.ok) await sleep(200);
  return {
    playlist,
    async close() {
      await sender.drop();
      nginx.kill('SIGTERM');
      await exit;
      await folder.remove();
    },
  };
}
