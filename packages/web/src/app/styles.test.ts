import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ours = import.meta.glob<string>(['../**/*.tsx', '../../../player/src/**/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const parts = import.meta.glob<string>('../../../ui/src/**/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** The modules of the design system that a file imports, as paths without extension. */
function partsIn(code: string, folder: string): string[] {
  const own = [...code.matchAll(/@greenlight\/ui\/([\w/-]+)/g)].map(([, path = '']) => path);
  const beside = [...code.matchAll(/(?:from |import\()'(\.\.?\/[\w/-]+)\.tsx'/g)].map(([, path = '']) =>
    new URL(path, `https://ui.example/${folder}/`).pathname.slice(1),
  );
  return folder === '' ? own : [...own, ...beside];
}

test('no module that the web uses is missing in its style sheet', () => {
  const used = new Set(Object.values(ours).flatMap((code) => partsIn(code, '')));
  for (const part of used) {
    const code = parts[`../../../ui/src/${part}.tsx`] ?? '';
    for (const other of partsIn(code, part.split('/')[0] ?? '')) used.add(other);
  }
  const sheet = readFileSync(new URL('main.css', import.meta.url), 'utf8');
  const left = [...sheet.matchAll(/@source not ".*?\/ui\/src\/(\w+)\/\{([\w,-]+)\}\.tsx"/g)].flatMap(
    ([, folder, names = '']) => names.split(',').map((name) => `${folder}/${name}`),
  );
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((part) => used.has(part))).toEqual([]);
  expect(left.filter((part) => !(`../../../ui/src/${part}.tsx` in parts))).toEqual([]);
});
