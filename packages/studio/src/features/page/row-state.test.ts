import { studioPageRow } from '@greenlight/contract/page-studio';
import { expect, test } from 'vitest';
import {
  copyRow,
  isIncomplete,
  moveItem,
  newRow,
  newSource,
  rowTypes,
  sourceKinds,
  toDraft,
  toForm,
} from './row-state.ts';

test.each(rowTypes)('a new %s is accepted by the server once it has its subject', (type) => {
  const row = newRow(type);
  expect(studioPageRow.safeParse(row).success).toBe(!isIncomplete(row));
  expect(isIncomplete(row)).toBe(type === 'banner');
});

test('the form knows every type and source of the contract', () => {
  const types = studioPageRow.options.flatMap(({ shape }) =>
    'options' in shape.type ? shape.type.options : shape.type.value,
  );
  expect(new Set<string>(rowTypes)).toEqual(new Set(types));
});

test.each(sourceKinds)('a new source %s is incomplete until something is chosen', (kind) => {
  const row = { ...newRow('media-list'), source: newSource(kind) } as ReturnType<typeof newRow>;
  expect(isIncomplete(row)).toBe(['channel', 'season', 'creator', 'tag', 'chosen'].includes(kind));
});

test('a copy is a separate row', () => {
  const row = { ...newRow('faq'), id: 7 };
  const copy = copyRow(row);
  expect(copy).not.toHaveProperty('id');
  expect(copy.key).not.toBe(row.key);
});

test('a draft goes to the form and back without a change', () => {
  const draft = {
    slug: 'a',
    title: 'A',
    requiresAuth: false,
    layoutType: 'standard' as const,
    images: [],
    pageRows: [{ id: 3, type: 'faq' as const, title: '' }],
  };
  const page = { id: 1, version: 4, draft, published: false, hasChanges: true, updatedAt: '', publishedAt: null };
  expect(toDraft(toForm(page))).toEqual({ ...draft, version: 4 });
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('an item moves from %i to %i', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(result);
});
