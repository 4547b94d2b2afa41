// Prints the test files that the changes since main affect, those that are not committed yet included.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './architecture/place.ts';
import { type Import, readSources, type SourceFile } from './architecture/source-file.ts';

/** Join all features: what only they lead to is not affected. */
const joiner = /^packages\/(?:(?:server|web|studio)\/src\/(?:app|platform\/app)\b|contract\/src\/api\b)/;

const serverApp = /^packages\/server\/src\/app\//;

const root = join(import.meta.dirname, '..');
const changed = changedFiles();
const files = readSources(root);
const reached = reachedFrom(changed, files);
const features = new Set([...reached].map(featureOf));
features.delete(undefined);
const wholeServer = files.some(({ path, imports }) => serverApp.test(path) && imports.some(isChangedBase));
const tests = files
  .filter(({ path, isTest }) => isTest && (reached.has(path) || features.has(featureOf(path)) || looksAtAll(path)))
  .map(({ path }) => path);
console.log(JSON.stringify([...new Set([...tests, ...changed.flatMap(journeysOf)])]));

function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

/** The changed files, and all that import them in any number of steps. */
function reachedFrom(start: string[], sources: SourceFile[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    for (const { target } of imports) {
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const found = new Set(start);
  for (const path of found) {
    if (joiner.test(path) && !start.includes(path)) continue;
    // Our own packages are imported without the end of the name.
    for (const importer of [...(importers.get(path) ?? []), ...(importers.get(path.replace(/\.tsx?$/, '')) ?? [])]) {
      found.add(importer);
    }
  }
  return found;
}

/** A feature's tests call it through the server, so they do not import it. */
function featureOf(path: string): string | undefined {
  const { part, feature } = placeOf(path);
  return feature && `${part}/${feature}`;
}

/** What the server is put together from, such as its HTTP: each call depends on it. */
function isChangedBase({ target = '' }: Import): boolean {
  return featureOf(target) === undefined && changed.includes(target);
}

/** Tests of an app as a whole, such as the one of its locales, read its files by pattern. */
function looksAtAll(path: string): boolean {
  if (wholeServer && path.startsWith('packages/server/')) return true;
  const app = /^packages\/(?:web|studio)\/src\//.exec(path)?.[0];
  return app !== undefined && path.startsWith(`${app}app/`) && changed.some((file) => file.startsWith(app));
}

/** A journey imports no app; it has the name of its feature, as everywhere. */
function journeysOf(path: string): string[] {
  const feature = placeOf(path).feature?.split('/').at(-1);
  return [`e2e/${feature}.test.ts`, `e2e/${feature}-studio.test.ts`].filter((file) => existsSync(join(root, file)));
}
