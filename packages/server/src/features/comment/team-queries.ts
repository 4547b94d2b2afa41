import { sql } from 'kysely';

type Value = ReturnType<typeof sql> | number | null | undefined;
type Account = ReturnType<typeof sql>;
interface PlaceValues {
  mediaId?: Value;
  pitchId?: Value;
}

/** Condition: an account is in a team of the video, or in the team of the pitch. One of the two is null. */
export function isInTeam(account: Account, place: PlaceValues) {
  return isMember(account, place, sql``);
}

/** Condition: an account is in such a team, and its role there moderates. */
export function moderatesForTeam(account: Account, place: PlaceValues) {
  return isMember(
    account,
    place,
    sql`and exists (select from team_role tr where tr.name = tm.role and 'team.moderate' = any(tr.permissions))`,
  );
}

function isMember(account: Account, place: PlaceValues, having: ReturnType<typeof sql>) {
  return sql<boolean>`(exists (
      select from media_creator mc join creator_team_member tm on tm.team_id = mc.team_id
      where mc.media_id = ${place.mediaId ?? null} and tm.account_id = ${account} ${having})
    or exists (
      select from pitch p join creator_team_member tm on tm.team_id = p.team_id
      where p.id = ${place.pitchId ?? null} and tm.account_id = ${account} ${having}))`;
}
