import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Attributes with texts for people. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|text|placeholder|\w+(?:Label|Text|Title))$/;

/** Functions whose arguments are texts for people. */
const speaking = /^(?:showToast|alert|confirm|prompt)$/;

/** Texts in a component's markup, or in a message, that should be in locales/. */
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
    CallExpression: ({ callee, arguments: said }) => {
      if (callee.type !== 'Identifier' || !speaking.test(callee.name)) return;
      for (const argument of said) wordsIn(argument, note);
    },
    AssignmentExpression: ({ left, right }) => {
      const isTitle =
        left.type === 'MemberExpression' && left.property.type === 'Identifier' && left.property.name === 'title';
      if (isTitle) wordsIn(right, note);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** The literal texts of an argument, or of its fields that are shown. */
function wordsIn(value: ESTree.Argument, note: (text: string) => void): void {
  if (value.type === 'Literal' && typeof value.value === 'string') note(value.value);
  if (value.type === 'TemplateLiteral') for (const { value: part } of value.quasis) note(part.cooked ?? '');
  if (value.type !== 'ObjectExpression') return;
  for (const field of value.properties) {
    if (field.type !== 'Property' || field.key.type !== 'Identifier') continue;
    if (/^(?:title|description|label|action)$/.test(field.key.name)) wordsIn(field.value, note);
  }
}

test('no texts are in the markup or in a message', () => {
  expect(Object.entries(sources).flatMap(([path, code]) => literalsIn(path, code))).toEqual([]);
});

test('the check finds texts in the code', () => {
  const code = `const a = <p title="Hi there" className="mt-2">Hello {'you'} <b aria-label="Bold" /> 12 · </p>;`;
  expect(literalsIn('a.tsx', code).toSorted()).toEqual([
    'a.tsx: Bold',
    'a.tsx: Hello',
    'a.tsx: Hi there',
    'a.tsx: you',
  ]);
});

test('texts of a message would be found', () => {
  const code = `
    showToast({ title: 'It failed', tone: 'error', action: { label: 'Retry', onClick: go } });
    document.title = \`Video \${name}\`;
    log('not this');
    showToast({ title: t('failed') });`;
  expect(literalsIn('a.ts', code).toSorted()).toEqual(['a.ts: It failed', 'a.ts: Retry', 'a.ts: Video']);
});
