import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(
  /^\| [\d., ]+ \|.*\| `([^`]+\.test\.(?:ts|mjs))` (.+) \|$/gm,
);
const references = Array.from(rows, ([, file = '', name = '']) => ({ file, name }));

function pathOf(file: string): string {
  if (file.startsWith('e2e/') || file.startsWith('scripts/')) return join(root, file);
  return join(root, 'packages/server', file.startsWith('test/') ? file : `src/features/${file}`);
}

test.each(references)('docs/security.md: $file has "$name"', ({ file, name }) => {
  const path = pathOf(file);
  expect(existsSync(path)).toBe(true);
  const plain = (text: string) => text.replaceAll(/['’]/g, '');
  const [before = '', after] = plain(readFileSync(path, 'utf8')).split(plain(name), 2);
  expect(after).toBeDefined();
  // `npm test` runs it (docs/decisions/019-long-tests.md).
  expect(before).not.toContain('@module-tag long');
  expect(after?.split('=>')[0]).not.toContain('tags: long');
});

test('every line names its test, or why it has none', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  const without = lines.filter((line) => !/`[^`]+\.test\.(?:ts|mjs)`|\*\*not met\*\*|there are none/.test(line));
  expect(lines.length).toBeGreaterThan(40);
  expect(without).toEqual([]);
});
