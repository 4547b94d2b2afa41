// A program for the crash tests: inserts and prints numbers that the database has acknowledged, until SIGTERM.
import { sql } from 'kysely';
import { loadConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

const database = await openDatabase(loadConfig());
const { db } = database;
// Two processes that run this at once collide; then one of them has created the table.
await sql`create table if not exists row_written (n integer)`.execute(db).catch(() => undefined);
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
for (let n = 1; !stopping.signal.aborted; n += 1) {
  try {
    await sql`insert into row_written values (${n})`.execute(db);
    process.stdout.write(`acknowledged ${n}\n`);
  } catch {
    process.stdout.write(`refused ${n}\n`);
  }
}
await database.close();
