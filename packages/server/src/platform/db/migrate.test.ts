import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connect, type Db } from './database.ts';
import { migrate, type SchemaFolders } from './migrate.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.url }, 2);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Files = Record<string, string>;

async function withFiles(
  files: { migrations: Files; functions?: Files },
  work: (folders: SchemaFolders) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'greenlight-migrations-'));
  const folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  try {
    for (const kind of ['migrations', 'functions'] as const) {
      await mkdir(folders[kind]);
      for (const [name, text] of Object.entries(files[kind] ?? {})) await write(join(folders[kind], name), text);
    }
    await work(folders);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function write(path: string, text: string) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function migrateEmpty(folders: SchemaFolders): Promise<string> {
  const name = `empty_${Math.random().toString(36).slice(2)}`;
  await sql`create database ${sql.ref(name)}`.execute(db);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  await migrate({ connectionString: url.href }, folders);
  return url.href;
}

async function read<T>(url: string, question: string): Promise<T[]> {
  const migrated = connect({ connectionString: url }, 1);
  const { rows } = await sql.raw<T>(question).execute(migrated);
  await migrated.destroy();
  return rows;
}

test('migrations run in order, once, by the first process', async () => {
  const files = { '0002_b.sql': 'insert into a values (2)', '0001_a.sql': 'create table a (n int)' };
  await withFiles({ migrations: files }, async (folders) => {
    const url = await migrateEmpty(folders);
    await Promise.all([1, 2, 3].map(() => migrate({ connectionString: url }, folders)));
    expect(await read(url, 'select n from a')).toEqual([{ n: 2 }]);
  });
});

test('a failed migration leaves nothing behind', async () => {
  const files = { '0001_a.sql': 'create table a (n int); select no_such_thing' };
  await withFiles({ migrations: files }, async (folders) => {
    await expect(migrateEmpty(folders)).rejects.toThrow('Migration 0001_a.sql failed');
  });
});

test('a database with unknown applied migrations is refused', async () => {
  await withFiles({ migrations: { '0001_a.sql': 'create table a (n int)' } }, async (folders) => {
    const url = await migrateEmpty(folders);
    await writeFile(join(folders.migrations, '0001_a.sql'), 'create table b (n int)');
    await expect(migrate({ connectionString: url }, folders)).rejects.toThrow('was changed after');
    await rm(join(folders.migrations, '0001_a.sql'));
    await expect(migrate({ connectionString: url }, folders)).rejects.toThrow('another version');
  });
});

function counted(n: number): string {
  return `create or replace function counted() returns int language sql as 'select ${n}'`;
}
const table = { '0001_a.sql': 'create table a (n int)' };

test('a file of functions is applied again when it has changed, and only then', async () => {
  const functions = { 'b/counted.sql': counted(1), 'c/other.sql': 'insert into a values (1)' };
  await withFiles({ migrations: table, functions }, async (folders) => {
    const url = await migrateEmpty(folders);
    const seen = async () => [
      ...(await read(url, 'select counted() as n')),
      ...(await read(url, 'select count(*) as n from a')),
    ];
    const before = await seen();
    expect(before[0]).toEqual({ n: 1 });
    await migrate({ connectionString: url }, folders);
    expect(await seen()).toEqual(before);
    await write(join(folders.functions, 'b/counted.sql'), counted(2));
    await Promise.all([1, 2].map(() => migrate({ connectionString: url }, folders)));
    expect(await seen()).toEqual([{ n: 2 }, before[1]]);
  });
});

test('functions may call what comes in a later file', async () => {
  const caller = `create or replace function caller() returns int language sql as 'select counted() + 1'`;
  await withFiles({ migrations: table, functions: { 'a.sql': caller, 'b.sql': counted(1) } }, async (folders) => {
    expect(await read(await migrateEmpty(folders), 'select caller() as n')).toEqual([{ n: 2 }]);
  });
});

test('a broken file of functions is named, refuses the start and leaves all functions as they were', async () => {
  await withFiles({ migrations: table, functions: { 'b/counted.sql': counted(1) } }, async (folders) => {
    const url = await migrateEmpty(folders);
    await write(join(folders.functions, 'b/counted.sql'), counted(2));
    for (const body of ['select no_such_thing', 'select from']) {
      const broken = `create or replace function broken() returns int language sql as '${body}'`;
      await write(join(folders.functions, 'c/broken.sql'), broken);
      await expect(migrate({ connectionString: url }, folders)).rejects.toThrow('c/broken.sql failed');
    }
    expect(await read(url, 'select counted() as n')).toEqual([{ n: 1 }]);
    await rm(join(folders.functions, 'c/broken.sql'));
    await migrate({ connectionString: url }, folders);
    expect(await read(url, 'select counted() as n')).toEqual([{ n: 2 }]);
  });
});
