import { sql } from 'kysely';

/** Condition: a row with `media_id`, and with `pitch_id` if `mayBePitch`, is about content of these creators. */
export function isOfTeams(teamIds: readonly number[], { row, mayBePitch }: { row: string; mayBePitch: boolean }) {
  const ofVideo = sql`exists (
    select from media_creator mc where mc.media_id = ${sql.ref(`${row}.media_id`)} and mc.team_id = any(${teamIds}::bigint[]))`;
  if (!mayBePitch) return ofVideo;
  return sql`(${ofVideo} or exists (
    select from pitch q where q.id = ${sql.ref(`${row}.pitch_id`)} and q.team_id = any(${teamIds}::bigint[])))`;
}
