import { expect, test } from 'vitest';

type Tree = { [key: string]: string | Tree };
const texts = import.meta.glob<Tree>('../locales/en/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

function has(tree: Tree | undefined, key: string): boolean {
  const [first = '', ...rest] = key.split('.');
  if (rest.length > 0) return typeof tree?.[first] === 'object' && has(tree[first], rest.join('.'));
  return Object.keys(tree ?? {}).some((name) => name === first || name.startsWith(`${first}_`));
}

/** The literal keys that a file uses, with their possible namespaces. */
function missingIn(source: string): string[] {
  const used = [...source.matchAll(/textsOf\(([^)]*)\)|\bnamespace: ([^;]+);/g)].flatMap(
    ([, names, given]) => (given ?? names ?? '').match(/[\w-]+/g) ?? 'shell',
  );
  const keys = used.length === 0 ? [] : [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key);
  return keys.filter((key) => {
    const [name, own] = key.includes(':') ? key.split(':') : [undefined, key];
    return !(name ? [name] : used).some((each) => has(texts[`../locales/en/${each}.json`], own ?? ''));
  });
}

/** Words that the studio avoids, because creators do not use them. */
const strange =
  /\b(?:operators?|into force|dunning|ledgers?|prob(?:e|ed|es|ing)|grounds|teams?|gateways?|entitlements?|idempoten\w+|tenants?|slugs?)\b/i;
const counted = /\{\{\w+\}\} (?:day|month|year|hour|minute|time)s\b/;

function flatten(tree: Tree, above: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${above}.${key}`, text] as [string, string]] : flatten(text, `${above}.${key}`),
  );
}
const said = Object.entries(texts).flatMap(([path, tree]) => flatten(tree, path));

test('no text has a word that creators do not know', () => {
  expect(strange.test('Put it into force')).toBe(true);
  expect(said.filter(([, text]) => strange.test(text.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([]);
});

test('a number of days has its plural forms', () => {
  expect(said.filter(([key, text]) => counted.test(text) && !/_(?:one|other)$/.test(key))).toEqual([]);
});

test('every text that a screen uses exists', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const missing = Object.entries(sources).map(([path, source]) => [path, missingIn(source)] as const);
  expect(missing.filter(([, keys]) => keys.length > 0)).toEqual([]);
});
