// A program for the crash tests: says each number that the database has acknowledged, for as long as it is let.
import { sql } from 'kysely';
import { loadConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

const database = await openDatabase(loadConfig());
const { db } = database;
// Two that run the statement at the same moment collide: one of them has made the table then.
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
