// Prints the test files that changes since main affect, uncommitted changes included.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './architecture/place.ts';
import { type Import, readSources, type SourceFile } from './architecture/source-file.ts';

/** These files import all features, so a change does not spread through them. */
const wiringFile = /^packages\/(?:(?:server|web|studio)\/src\/(?:app|platform\/app)\b|contract\/src\/api\b)/;

const serverApp = /^packages\/server\/src\/app\//;

const root = join(import.meta.dirname, '..');
const changed = changedFiles();
const files = readSources(root);
const reached = reachedFrom(changed, files);
const features = new Set([...reached].map(featureOf));
features.delete(undefined);
const wholeServer = files.some(({ path, imports }) => serverApp.test(path) && imports.some(isChangedBase));
const tests = files
  .filter(({ path, isTest }) => isTest && (reached.has(path) || features.has(featureOf(path)) || isAppWideTest(path)))
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

/** The changed files and all files that import them, directly or not. */
function reachedFrom(start: string[], sources: SourceFile[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    for (const { target } of imports) {
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const found = new Set(start);
  for (const path of found) {
    if (wiringFile.test(path) && !start.includes(path)) continue;
    // Imports of our own packages have no file extension.
    for (const importer of [...(importers.get(path) ?? []), ...(importers.get(path.replace(/\.tsx?$/, '')) ?? [])]) {
      found.add(importer);
    }
  }
  return found;
}

/** Tests of a feature call it through the server and do not import it, so they are found by the feature's name. */
function featureOf(path: string): string | undefined {
  const { part, feature } = placeOf(path);
  return feature && `${part}/${feature}`;
}

/** A changed file outside the features. If the server's app imports it, every call depends on it. */
function isChangedBase({ target = '' }: Import): boolean {
  return featureOf(target) === undefined && changed.includes(target);
}

/** Some tests of a whole app, such as that of its locales, find its files by pattern and do not import them. */
function isAppWideTest(path: string): boolean {
  if (wholeServer && path.startsWith('packages/server/')) return true;
  const app = /^packages\/(?:web|studio)\/src\//.exec(path)?.[0];
  return app !== undefined && path.startsWith(`${app}app/`) && changed.some((file) => file.startsWith(app));
}

/** The e2e tests of a feature import no app; they are found by the feature's name. */
function journeysOf(path: string): string[] {
  const feature = placeOf(path).feature?.split('/').at(-1);
  return [`e2e/${feature}.test.ts`, `e2e/${feature}-studio.test.ts`].filter((file) => existsSync(join(root, file)));
}
