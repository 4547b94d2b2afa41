import type { Page } from '../../../platform/db/page.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFollowedTeams } from '../queries.ts';
import { teamPage } from '../service.ts';
import { deleteFollow, insertFollow, listFollowedIds } from './queries.ts';

export function readFollowedIds({ db }: Platform, userId: string): Promise<number[]> {
  return listFollowedIds(db, userId);
}

export async function readFollowedTeams(platform: Platform, userId: string, page: Page) {
  return teamPage(platform, await listFollowedTeams(platform.db, { userId, at: platform.clock.now(), page }), page);
}

export async function follow({ db, clock }: Platform, userId: string, teamId: number): Promise<void> {
  if (!(await insertFollow(db, { userId, teamId, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function unfollow({ db }: Platform, userId: string, teamId: number): Promise<void> {
  if (!(await deleteFollow(db, { userId, teamId }))) throw new ProblemError('not_found');
}
