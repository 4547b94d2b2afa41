import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Cell, csvOf } from './csv.ts';

async function* rows(...all: Cell[][]): AsyncGenerator<Cell[]> {
  yield* all;
}

test('negative numbers stay numbers; texts that look like a formula are not executed', async () => {
  const csv = await buffer(csvOf(rows(['Amount', 'Name'], [-3.99, '=1+1'], [0, '-3.99'], [1, 'plain, "quoted"'])));
  expect(csv.toString()).toBe(`\uFEFFAmount,Name\r\n-3.99,'=1+1\r\n0,'-3.99\r\n1,"plain, ""quoted"""\r\n`);
});

test('a table that cannot be read to its end fails the download', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['Amount'];
    throw new Error('the database is gone');
  }
  await expect(buffer(csvOf(broken()))).rejects.toThrow('the database is gone');
});
