import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the built workbench; built again only when a file of the player has changed. */
export async function buildWorkbench(): Promise<string> {
  const hash = createHash('sha256');
  for (const part of ['src', 'workbench', 'slim-hls.ts']) {
    for (const file of await filesOf(join(folder, part))) hash.update(await readFile(file));
  }
  const site = join(tmpdir(), `greenlight-player-workbench-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(site)) return site;
  const draft = await mkdtemp(join(tmpdir(), 'greenlight-player-draft-'));
  await build({
    configFile: join(folder, 'workbench/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, emptyOutDir: true },
  });
  // Another worker may have been faster; its build is the same.
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
