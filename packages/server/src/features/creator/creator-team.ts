import type { CreatorTeam, CreatorTeamDetail } from '@greenlight/contract/creator';
import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toTypedImages } from '../image/image.ts';
import { listCardPage } from '../media/media-card.ts';
import { findTeam, findVideoDetails, listTeams, listTeamsById, type TeamRow } from './queries.ts';
import { listOfTab } from './team-tab-queries.ts';

type TeamKey = { id: number } | { slug: string };

/** The tabs of a team without its own; the app names them. */
const usualTabs: StudioCreatorTab[] = [
  { id: 'videos', title: '', source: { kind: 'all' } },
  { id: 'free', title: '', source: { kind: 'free' } },
  { id: 'members', title: '', source: { kind: 'members' } },
];

export async function listCreatorTeams(platform: Platform, page: Page) {
  const teams = await listTeams(platform.db, { at: platform.clock.now(), page });
  return teamPage(platform, teams, page);
}

/** The published teams of `teamIds`, in that order. */
export async function listTeamCards(platform: Platform, teamIds: number[]): Promise<CreatorTeam[]> {
  if (teamIds.length === 0) return [];
  const rows = await listTeamsById(platform.db, { at: platform.clock.now(), ids: teamIds });
  return rows.map((row) => toTeam(platform, row));
}

export function teamPage(platform: Platform, teams: TeamRow[], page: Page) {
  const { rows, ...paging } = cutPage(teams, page);
  return { creatorTeams: rows.map((row) => toTeam(platform, row)), ...paging };
}

/**
 * Throws `not_found` for a team that does not exist or is not published. A team without tabs of its own has one tab if
 * its videos are all free or all for members.
 */
export async function readCreatorTeam(platform: Platform, key: TeamKey): Promise<CreatorTeamDetail> {
  const row = await findTeam(platform.db, { at: platform.clock.now(), ...key });
  if (!row) throw new ProblemError('not_found');
  const shown = row.tabs ?? (row.hasFree && row.hasMembersOnly ? usualTabs : usualTabs.slice(0, 1));
  return { ...toTeam(platform, row), years: row.years, tabs: shown.map(({ id, title }) => ({ id, title })) };
}

/** Throws `not_found` for an unknown team or tab. */
export async function readCreatorMedia(
  platform: Platform,
  { teamId, tab, year, ...page }: Page & { teamId: number; tab: string; year?: number },
) {
  const at = platform.clock.now();
  const team = await findVideoDetails(platform.db, { teamId, at });
  const source = (team?.tabs ?? usualTabs).find(({ id }) => id === tab)?.source;
  if (!team || !source) throw new ProblemError('not_found');
  const within = year === undefined ? undefined : { from: startOf(year), until: startOf(year + 1) };
  const ids = await listOfTab(platform.db, { teamId, source, at, page, year: within });
  return { ...(await listCardPage(platform, ids, page)), displayYearFilter: team.years.length > 1 };
}

function startOf(year: number): Date {
  return new Date(Date.UTC(year, 0));
}

function toTeam(platform: Platform, { images, ...row }: TeamRow): CreatorTeam {
  return { ...row, images: toTypedImages(platform, images) };
}
