import { sql } from 'kysely';

/**
 * Condition: a video of `table` is published after `at`. It also has an upper bound: with only one bound, a prepared
 * plan estimates a third of all rows, and PostgreSQL would make a new plan for each call.
 */
export function isScheduled(table: string, at: Date) {
  const time = sql.ref(`${table}.listed_at`);
  return sql`${time} > ${at} and ${time} < 'infinity'`;
}
