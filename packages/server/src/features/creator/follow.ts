import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { teamPage } from './creator-team.ts';
import { deleteFollow, type FollowOutcome, insertFollow, listFollowedTeamIds } from './follow-queries.ts';
import { listFollowedTeams } from './queries.ts';

/** The given accounts that follow a team. */
export { listFollowersAmong } from './follow-queries.ts';

export function readFollowedTeamIds({ db }: Platform, userId: string): Promise<number[]> {
  return listFollowedTeamIds(db, userId);
}

export async function readFollowedTeams(platform: Platform, userId: string, page: Page) {
  return teamPage(platform, await listFollowedTeams(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** Throws `not_found`, also for a team that is being deleted. */
export function followTeam({ db, clock }: Platform, userId: string, teamId: number): Promise<void> {
  return patiently(() => insertFollow(db, { userId, teamId, at: clock.now() }));
}

/** Throws as {@link followTeam}. */
export function unfollowTeam({ db }: Platform, userId: string, teamId: number): Promise<void> {
  return patiently(() => deleteFollow(db, { userId, teamId }));
}

/**
 * Waits between attempts. An edit of a team takes less time than these waits; its deletion may take longer, depending
 * on the number of followers.
 */
const patienceMs = [20, 100, 400];

/** Retries instead of waiting for the lock in the database, which would block other requests. */
async function patiently(attempt: () => Promise<FollowOutcome>): Promise<void> {
  let outcome = await attempt();
  for (const ms of patienceMs) {
    if (outcome !== 'locked') break;
    await sleep(ms);
    outcome = await attempt();
  }
  if (outcome !== 'done') throw new ProblemError('not_found');
}
