import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { wholeList } from './query.ts';

test('a whole list has all of its pages, in order', async () => {
  const asked: unknown[] = [];
  const list = Object.assign(
    async (args: { query?: { search?: string; page?: number } }) => {
      asked.push(args.query);
      const page = args.query?.page ?? 1;
      return { teams: [page * 10, page * 10 + 1], page, pageSize: 2, hasMore: page < 3 };
    },
    { key: ['teams', 'list'] as const },
  );
  const found = await new QueryClient().fetchQuery(wholeList(list, { query: { search: 'a' } }));
  expect(found).toEqual({ teams: [10, 11, 20, 21, 30, 31], page: 3, pageSize: 2, hasMore: false });
  expect(asked).toEqual([1, 2, 3].map((page) => ({ search: 'a', page })));
});
