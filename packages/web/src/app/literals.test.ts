import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });
/** Attributes that are read by people; all others are for the machine. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|text|placeholder|\w+(?:Label|Text|Title))$/;

/** What stands in a component's markup instead of in locales/. */
function literalsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    if (/\p{L}/u.test(text)) found.push(`${path}: ${text.trim()}`);
  };
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type === 'Literal' && typeof expression.value === 'string') note(expression.value);
    },
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
      if (name.type === 'JSXIdentifier' && spoken.test(name.name)) note(value.value);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

test('no words stand in the markup', () => {
  expect(Object.entries(sources).flatMap(([path, code]) => literalsIn(path, code))).toEqual([]);
});

test('words would be found', () => {
  const code = `const a = <p title="Hi there" className="mt-2">Hello {'you'} <b aria-label="Bold" /> 12 · </p>;`;
  expect(literalsIn('a.tsx', code).toSorted()).toEqual([
    'a.tsx: Bold',
    'a.tsx: Hello',
    'a.tsx: Hi there',
    'a.tsx: you',
  ]);
});
