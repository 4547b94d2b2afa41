import type { CreatorTeam, CreatorTeamDetail } from '@greenlight/contract/creator';
import type { MediaCard } from '@greenlight/contract/media';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { toTypedImages } from '../image/service.ts';
import { listCardPage } from '../media/service.ts';
import { findTeam, findYears, listOfTeam, listTeams, listTeamsById, type TeamRow } from './queries.ts';

type TeamKey = { id: number } | { slug: string };

/** What each tab of a team's page shows. */
const tabs: Record<string, { title: string; access?: MediaCard['access'] }> = {
  videos: { title: 'Videos' },
  free: { title: 'Free to watch', access: 'free' },
  members: { title: 'Members only', access: 'members' },
};

export async function listCreatorTeams(platform: Platform, page: Page) {
  const teams = await listTeams(platform.db, { at: platform.clock.now(), page });
  return teamPage(platform, teams, page);
}

/** The teams of `teamIds` that exist, in that order. */
export async function listTeamCards(platform: Platform, teamIds: number[]): Promise<CreatorTeam[]> {
  if (teamIds.length === 0) return [];
  const rows = await listTeamsById(platform.db, { at: platform.clock.now(), ids: teamIds });
  return rows.map((row) => toTeam(platform, row));
}

export function teamPage(platform: Platform, teams: TeamRow[], page: Page) {
  const { rows, ...paging } = cutPage(teams, page);
  return { creatorTeams: rows.map((row) => toTeam(platform, row)), ...paging };
}

/** Throws `not_found`. A team whose videos are all free, or all for members, has one tab. */
export async function readCreatorTeam(platform: Platform, key: TeamKey): Promise<CreatorTeamDetail> {
  const row = await findTeam(platform.db, { at: platform.clock.now(), ...key });
  if (!row) throw new ProblemError('not_found');
  const shown = row.hasFree && row.hasMembersOnly ? Object.entries(tabs) : Object.entries(tabs).slice(0, 1);
  return { ...toTeam(platform, row), years: row.years, tabs: shown.map(([id, { title }]) => ({ id, title })) };
}

/** Throws `not_found` for an unknown team or tab. */
export async function readCreatorMedia(
  platform: Platform,
  args: Page & { teamId: number; tab: string; year?: number },
) {
  const { teamId, year } = args;
  const tab = Object.hasOwn(tabs, args.tab) ? tabs[args.tab] : undefined;
  const at = platform.clock.now();
  const [years, ids] = await Promise.all([
    findYears(platform.db, { teamId, at }),
    listOfTeam(platform.db, {
      teamId,
      at,
      page: args,
      access: tab?.access,
      year: year === undefined ? undefined : { from: startOf(year), until: startOf(year + 1) },
    }),
  ]);
  if (!years || !tab) throw new ProblemError('not_found');
  return { ...(await listCardPage(platform, ids, args)), displayYearFilter: years.length > 1 };
}

function startOf(year: number): Date {
  return new Date(Date.UTC(year, 0));
}

function toTeam(platform: Platform, { images, ...row }: TeamRow): CreatorTeam {
  return { ...row, images: toTypedImages(platform, images) };
}
