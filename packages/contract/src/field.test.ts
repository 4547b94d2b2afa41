import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { dateTime, idList, pageQuery, pageSchema, pathId, queryFlag, queryInt, slug } from './field.ts';

test.each(['1', '42', 7, '9007199254740991'])('%j is an id', (given) => {
  expect(pathId.parse(given)).toBe(Number(given));
});

test.each(['0', '-1', '', ' 7', '7 ', '1.5', '1e3', '0x10', 'abc', '٣', '9007199254740993', 1.5, 0, null, true, []])(
  '%j is not an id',
  (given) => {
    expect(pathId.safeParse(given).success).toBe(false);
  },
);

function messages(given: unknown) {
  return queryInt(1, 100)
    .safeParse(given)
    .error?.issues.map(({ message }) => message);
}

test('an invalid number gets a plain message', () => {
  expect(messages('x')).toEqual(['Use a whole number']);
  expect(messages('1.5')).toEqual(['Use a whole number']);
  expect(messages('0')).toEqual(['Use a number from 1 to 100']);
  expect(messages('101')).toEqual(['Use a number from 1 to 100']);
});

test('a page query accepts text or numbers and has defaults', () => {
  const query = pageQuery('count', 20);
  expect(query.parse({})).toEqual({ page: 1, count: 20 });
  expect(query.parse({ page: '3', count: 50 })).toEqual({ page: 3, count: 50 });
  expect(query.safeParse({ count: '101' }).error?.issues[0]?.path).toEqual(['count']);
  expect(query.safeParse({ page: ['1', '2'] }).success).toBe(false);
  expectTypeOf<z.output<typeof query>>().toEqualTypeOf<{ page: number; count: number }>();
  expectTypeOf<{ page: string; count: number }>().toExtend<z.input<typeof query>>();
});

test('a page of a list has its items under their name and only declared keys', () => {
  const schema = pageSchema('shows', z.object({ id: z.int() }));
  const answer = { shows: [{ id: 1, row_id: 9 }], page: 1, pageSize: 20, hasMore: false, total: 3 };
  expect(schema.parse(answer)).toEqual({ shows: [{ id: 1 }], page: 1, pageSize: 20, hasMore: false });
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{
    shows: { id: number }[];
    page: number;
    pageSize: number;
    hasMore: boolean;
  }>();
});

test('a flag is true or false, as text or boolean', () => {
  expect(['true', 'false', true, false].map((given) => queryFlag.parse(given))).toEqual([true, false, true, false]);
  const wrong = ['', '1', 'yes', 1, null].map((given) => queryFlag.safeParse(given).error?.issues[0]?.message);
  expect(new Set(wrong)).toEqual(new Set(['Use true or false']));
});

test('a list of ids in one value', () => {
  expect(idList.parse('3,1,2')).toEqual([3, 1, 2]);
  expect(idList.parse(Array.from({ length: 100 }, (_, i) => i + 1).join(','))).toHaveLength(100);
  const wrong = ['', ',', '1,', '1,,2', '1, 2', '-1', '0', '1;2', Array.from({ length: 101 }, () => 1).join(',')];
  expect(wrong.filter((given) => idList.safeParse(given).success)).toEqual([]);
});

test('times are ISO 8601 in UTC', () => {
  const right = ['2021-03-01T00:00:00Z', '2026-02-28T23:59:59.999Z'];
  const wrong = ['2021-03-01', '2021-03-01T00:00:00', '2021-03-01T00:00:00+01:00', '2026-02-30T00:00:00Z', 'now'];
  expect([...right, ...wrong].filter((given) => dateTime.safeParse(given).success)).toEqual(right);
});

test('slugs', () => {
  const right = ['a', '24-hours', 'the-crew-2'];
  const wrong = ['', 'A', 'a--b', '-a', 'a-', 'a_b', 'ä', 'a/b', '..', 'a'.repeat(101)];
  expect([...right, ...wrong].filter((given) => slug.safeParse(given).success)).toEqual(right);
});
