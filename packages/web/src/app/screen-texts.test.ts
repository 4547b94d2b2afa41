import { expect, test } from 'vitest';

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
/** Namespaces that are bundled with the code. */
const always = ['shell', 'error'];
const list = './screen-list.ts';

/** The address of an imported file, as the glob has it. */
function resolved(from: string, path: string): string {
  return new URL(path, new URL(from, 'http://web/app/')).pathname.replace(/^\/app\//, './').replace(/^\//, '../');
}

/** Files that load with this one. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path) || !(path in files)) return known;
  known.add(path);
  const imports = (files[path] ?? '').matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gm);
  for (const [, imported = ''] of imports) loadedWith(resolved(path, imported), known);
  return known;
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** The screens, read from the source, because the modules need a browser. */
const screens = [...(files[list] ?? '').matchAll(/^ {2}'?([\w-]+)'?: \{\n([^]*?)^ {2}\},$/gm)].map(
  ([, name = '', body = '']) => {
    const [, written = ''] = /texts: (\[[^\]]*\]|cards)/.exec(body) ?? [];
    const texts = [...namesIn(written, /'([\w-]+)'/g), ...(written.includes('cards') ? ['channel', 'media'] : [])];
    return { name, texts, page: resolved(list, /page: \(\) => import\('([^']+)'\)/.exec(body)?.[1] ?? '') };
  },
);

test('the screens are found', () => {
  expect(screens.length).toBeGreaterThan(50);
});

// A screen that waits for texts while it is shown becomes its loading shape for at least 300 ms.
test.each(screens)('the texts of $name load with its code', ({ texts, page }) => {
  const components = [...loadedWith(page)].filter((path) => path.endsWith('.tsx'));
  expect(components).toContain(page);
  const used = components.flatMap((path) => namesIn(files[path] ?? '', /useTexts\('([\w-]+)'\)/g));
  expect(used.filter((name) => ![...texts, ...always].includes(name))).toEqual([]);
});
