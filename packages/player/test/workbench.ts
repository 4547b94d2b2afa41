import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
const folder = fileURLToPath(new URL('..', import.meta.url));

/** Builds the workbench, unless no file of the player has changed since the last build. Returns its folder. */
export async function buildWorkbench(): Promise<string> {
  const hash = createHash('sha256');
  for (const part of ['src', 'workbench', 'slim-hls.ts']) {
    for (const file of await filesOf(join(folder, part))) hash.update(await readFile(file));
  }
  const site = join(tmpdir(), `greenlight-player-workbench-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(site)) return site;
  const draft = await mkdtemp(join(tmpdir(), 'greenlight-player-draft-'));
  // In a separate process: the NODE_ENV of a test run would make it a development build.
  await run(process.execPath, [vite, 'build', '-c', join(folder, 'workbench/vite.config.ts'), '--outDir', draft], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Another worker may have finished first with the same build.
  await rename(draft, site).catch(() => rm(draft, { recursive: true }));
  return site;
}

async function filesOf(path: string): Promise<string[]> {
  if (path.endsWith('.ts')) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
