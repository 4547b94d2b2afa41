import { sql } from 'kysely';

/**
 * That a video of `table` comes out later than `at`. Both ends of the time are named: of one alone a prepared plan
 * believes that it takes a third of all rows, and the database would rather plan anew for each call.
 */
export function isScheduled(table: string, at: Date) {
  const time = sql.ref(`${table}.listed_at`);
  return sql`${time} > ${at} and ${time} < 'infinity'`;
}
