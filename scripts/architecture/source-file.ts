import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  /** The specifier as written, such as `./service.ts` or `@greenlight/contract/account`. */
  specifier: string;
  /** Path from the root for relative imports and our own packages (`packages/contract/src/account`); else undefined. */
  target: string | undefined;
  /** Loads the module with the file that imports it: neither `import type` nor `import()`. */
  isLoaded: boolean;
}

export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  isTest: boolean;
}

const patterns = [
  'packages/*/{src,test,vite}/**/*.{ts,tsx,mjs}',
  'packages/*/*.ts',
  '{scripts,e2e,bench}/**/*.{ts,mjs}',
];
const generated = new Set(['packages/server/src/platform/db/tables.ts']);
const importPattern =
  /^(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

export function readSources(root: string): SourceFile[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !generated.has(path))
    .toSorted()
    .map((path) => readSource(root, path));
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...withoutComments(text).matchAll(importPattern)].map(([statement, fixed, lazy]) => {
    const specifier = fixed ?? lazy ?? '';
    const isLoaded = fixed !== undefined && !/^(?:import|export) type\b/.test(statement);
    return { specifier, target: targetOf(path, specifier), isLoaded };
  });
  return { path, text, lines: text.trimEnd().split('\n').length, imports, isTest: /\.test\.(?:tsx?|mjs)$/.test(path) };
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
  }
  const own = /^@greenlight\/([a-z]+)(?:\/(.+))?$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2] ?? ''}` : undefined;
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}
