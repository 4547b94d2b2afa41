import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { teamPage } from './creator-team.ts';
import { deleteFollow, type FollowOutcome, insertFollow, listFollowedTeamIds } from './follow-queries.ts';
import { listFollowedTeams } from './queries.ts';

export function readFollowedTeamIds({ db }: Platform, userId: string): Promise<number[]> {
  return listFollowedTeamIds(db, userId);
}

export async function readFollowedTeams(platform: Platform, userId: string, page: Page) {
  return teamPage(platform, await listFollowedTeams(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** Throws `not_found`, for a team that is being deleted as well. */
export function followTeam({ db, clock }: Platform, userId: string, teamId: number): Promise<void> {
  return patiently(() => insertFollow(db, { userId, teamId, at: clock.now() }));
}

/** Throws as {@link followTeam}. */
export function unfollowTeam({ db }: Platform, userId: string, teamId: number): Promise<void> {
  return patiently(() => deleteFollow(db, { userId, teamId }));
}

/** A change of a team is over sooner than these; its deletion may take as long as it has followers. */
const patienceMs = [20, 100, 400];

/** To wait for a lock in the database would hold up everybody else. */
async function patiently(attempt: () => Promise<FollowOutcome>): Promise<void> {
  let outcome = await attempt();
  for (const ms of patienceMs) {
    if (outcome !== 'locked') break;
    await sleep(ms);
    outcome = await attempt();
  }
  if (outcome !== 'done') throw new ProblemError('not_found');
}
