import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type babel from '@rolldown/plugin-babel';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/transformed');

/**
 * Stores the result of the plugin for each file, because the React compiler takes two thirds of a build's time. After a
 * change of a library or of the builds' settings everything is made again.
 */
export async function cacheTransforms(making: ReturnType<typeof babel>): ReturnType<typeof babel> {
  const plugin = await making;
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name} has changed: go through transform-cache.ts`);
  const make = transform.handler;
  const settings = ['package-lock.json', 'packages/ui/vite/app-config.ts'].map((file) =>
    readFileSync(join(root, file)),
  );
  await mkdir(folder, { recursive: true });
  transform.handler = async function (code, id, ...rest) {
    const hash = createHash('sha256');
    for (const bytes of settings) hash.update(bytes);
    hash.update(JSON.stringify([process.env.NODE_ENV, this.environment?.name, id, code]));
    const path = join(folder, `${hash.digest('hex')}.json`);
    const kept = await readFile(path, 'utf8').catch(() => undefined);
    if (kept !== undefined) return JSON.parse(kept);
    const made = await make.call(this, code, id, ...rest);
    if (!made) return made;
    // Another build may read or write the same file at this moment.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(made));
    await rename(draft, path);
    return made;
  };
  return plugin;
}
