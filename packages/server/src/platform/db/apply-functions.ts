import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

const ledger = `
  create table if not exists schema_function (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

interface FunctionFile {
  /** Path within the folder, with slashes, such as features/device/stream/begin-stream.sql. */
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the SQL files under `directory` whose text has changed since this database applied them: functions and their
 * triggers, beside the features that they belong to. All are applied in one transaction; if one fails, all stay as they
 * were.
 */
export async function applyFunctions(client: Client, directory: string): Promise<void> {
  await client.query(ledger);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_function');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = (await readFunctions(directory)).filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length === 0) {
    return;
  }
  await client.query('begin');
  try {
    // Functions may call each other in any order, so their bodies are checked in a second pass.
    await applyEach(client, changed, false);
    await applyEach(client, changed, true);
    for (const { name, checksum } of changed) {
      await client.query(
        `insert into schema_function (name, checksum) values ($1, $2)
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readFunctions(directory: string): Promise<FunctionFile[]> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const files = await Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(directory, path), 'utf8');
      return { name: path.replaceAll('\\', '/'), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function applyEach(client: Client, files: FunctionFile[], checksBodies: boolean) {
  await client.query(`set local check_function_bodies = ${checksBodies ? 'on' : 'off'}`);
  for (const { name, sql } of files) {
    await client.query(sql).catch((error: Error) => {
      throw new Error(`The SQL functions of ${name} failed: ${error.message}`, { cause: error });
    });
  }
}
