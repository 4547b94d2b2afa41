import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

/** The built files of source modules with their imports, without those of the page itself. */
export function readBuiltFiles(dist: string): (sources: string[]) => string[] {
  const path = join(dist, '.vite/manifest.json');
  const chunks = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {};
  const family = (keys: string[]) => {
    const found = new Set(keys.filter((key) => Object.hasOwn(chunks, key)));
    for (const key of found) for (const imported of chunks[key]?.imports ?? []) found.add(imported);
    return [...found];
  };
  const named = new Set(family(Object.keys(chunks).filter((key) => chunks[key]?.isEntry)));
  return (sources) =>
    family(sources)
      .filter((key) => !named.has(key))
      .map((key) => `/${chunks[key]?.file}`);
}
