import { sql } from 'kysely';

type Value = ReturnType<typeof sql> | number | null | undefined;

/** Condition: an account is in a team of the video, or in the team of the pitch. One of the two is null. */
export function isInTeam(account: ReturnType<typeof sql>, place: { mediaId?: Value; pitchId?: Value }) {
  return sql<boolean>`(exists (
      select from media_creator mc join creator_team_member tm on tm.team_id = mc.team_id
      where mc.media_id = ${place.mediaId ?? null} and tm.account_id = ${account})
    or exists (
      select from pitch p join creator_team_member tm on tm.team_id = p.team_id
      where p.id = ${place.pitchId ?? null} and tm.account_id = ${account}))`;
}
