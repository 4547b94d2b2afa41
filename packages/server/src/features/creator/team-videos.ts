import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOfTeams } from './team-videos-queries.ts';

/** The first videos of each team, by its id, in one query; one more than the page holds if there are more. */
export async function listTeamVideos({ db, clock }: Platform, { teamIds, page }: { teamIds: number[]; page: Page }) {
  const rows = teamIds.length === 0 ? [] : await listOfTeams(db, { at: clock.now(), page, ids: teamIds });
  return new Map(rows.map((row) => [row.id, row]));
}
