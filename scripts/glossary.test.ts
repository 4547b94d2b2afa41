import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('docs/glossary.md: the entries are sorted, and each stands once', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8');
  const entries = Array.from(text.matchAll(/^- \*\*([^*]+?)(?: \([^*]+\))?\*\*/gm), ([, entry = '']) => entry);
  expect(entries.length).toBeGreaterThan(150);
  expect(entries).toEqual([...new Set(entries)].toSorted((a, b) => a.localeCompare(b, 'en')));
});
