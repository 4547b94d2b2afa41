import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connect, type Db } from './database.ts';
import { createPool } from './pool.ts';
import { afterCommit, inTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.url }, 4);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('int8 and dates are converted as readers expect', async () => {
  const { rows } = await sql`
    select ${7}::int8 as id, array[1, null, 3]::int8[] as ids, '2026-02-28'::date as day,
      '2026-02-28 12:00:00+02'::timestamptz as at`.execute(db);
  expect(rows).toEqual([{ id: 7, ids: [1, null, 3], day: '2026-02-28', at: new Date('2026-02-28T10:00:00Z') }]);
});

test('statements with parameters are prepared at their second use, once for each text', async () => {
  await db.connection().execute(async (one) => {
    const add = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(one);
    const prepared = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_prepared_statements where statement like 'select $1::int + 1%'`.execute(one);
      return rows[0]?.n;
    };
    await add(1);
    expect(await prepared()).toBe(0);
    for (const n of [2, 3]) expect((await add(n)).rows).toEqual([{ n: n + 1 }]);
    expect(await prepared()).toBe(1);
  });
});

test('while all connections are in use, another caller is told that the service is not available', async () => {
  const pool = createPool({ connectionString: database.url }, 1, 100);
  const held = await pool.connect();
  await expect(pool.connect()).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  held.release();
  (await pool.connect()).release();
  await pool.end();
});

test('a thousand texts that are used once leave the cache to later ones', async () => {
  await db.connection().execute(async (one) => {
    for (let n = 0; n < 1100; n += 1) await sql`select ${n}::int as ${sql.ref(`once_${n}`)}`.execute(one);
    for (let n = 0; n < 2; n += 1) await sql`select ${n}::int as often`.execute(one);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select $1::int as %'`.execute(one);
    expect(rows).toEqual([{ statement: 'select $1::int as often' }]);
  });
});

test('a statement prepared before a column was added fails at most once', async () => {
  await sql`create table widening (a int)`.execute(db);
  const one = connect({ connectionString: database.url }, 1);
  const read = () => sql`select * from widening where ${1}::int = 1`.execute(one);
  await read();
  await read();
  await sql`alter table widening add b int`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  await expect(read()).resolves.toMatchObject({ rows: [] });
  await one.destroy();
});

test('callbacks run after the commit, also of inner transactions, but not after a rollback', async () => {
  const told: string[] = [];
  await inTransaction(db, async (outer) => {
    await inTransaction(outer, async (inner) => afterCommit(inner, () => told.push('inner')));
    afterCommit(outer, () => told.push('outer'));
    expect(told).toEqual([]);
  });
  await inTransaction(db, async (tx) => {
    afterCommit(tx, () => told.push('never'));
    throw new Error('no');
  }).catch(() => undefined);
  afterCommit(db, () => told.push('at once'));
  expect(told).toEqual(['inner', 'outer', 'at once']);
});

test('of two deadlocked transactions both are done, and each reports once', async () => {
  await sql`drop table if exists shelf`.execute(db);
  await sql`create table shelf (id int primary key, books int not null)`.execute(db);
  await sql`insert into shelf values (1, 0), (2, 0)`.execute(db);
  const both = Promise.withResolvers<void>();
  let holding = 0;
  const told: number[] = [];
  const take = (tx: Db, id: number) => sql`update shelf set books = books + 1 where id = ${id}`.execute(tx);
  const fill = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      afterCommit(tx, () => told.push(first));
      await take(tx, first);
      holding += 1;
      if (holding === 2) both.resolve();
      await both.promise;
      await take(tx, second);
    });
  await Promise.all([fill(1, 2), fill(2, 1)]);
  const { rows } = await sql`select id, books from shelf order by id`.execute(db);
  // The rolled back transaction may be rolled back again, if it takes the row before the other one wakes.
  expect(holding).toBeGreaterThan(2);
  expect({ rows, told: told.toSorted((one, other) => one - other) }).toEqual({
    rows: [
      { id: 1, books: 2 },
      { id: 2, books: 2 },
    ],
    told: [1, 2],
  });
});
