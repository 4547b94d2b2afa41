import type { MediaSource } from '@greenlight/contract/page-studio';
import { sitePath } from '@greenlight/contract/site-path';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listSeasonVideos, listShowVideos } from '../channel/show-videos.ts';
import { listSpecialVideos } from '../channel/special-list.ts';
import { listTeamVideos } from '../creator/team-videos.ts';
import { listTagVideos } from '../media/tag-videos.ts';

export interface SourceVideos {
  /** One more than the page holds if there are more. */
  ids: number[];
  /** The address of the whole list. */
  href: string | null;
}

const specials = ['latest-videos', 'latest', 'exclusive', 'popular', 'free'] as const;
type Special = (typeof specials)[number];

/** The videos of each source, in the order of `sources`: one query for each kind of source. */
export async function listSourceVideos(
  platform: Platform,
  { sources, page }: { sources: MediaSource[]; page: Page },
): Promise<SourceVideos[]> {
  const [shows, seasons, teams, tags, special] = await Promise.all([
    listShowVideos(platform, { page, channelIds: sources.flatMap((s) => (s.kind === 'channel' ? s.channelId : [])) }),
    listSeasonVideos(platform, { page, seasonIds: sources.flatMap((s) => (s.kind === 'season' ? s.seasonId : [])) }),
    listTeamVideos(platform, { page, teamIds: sources.flatMap((s) => (s.kind === 'creator' ? s.creatorTeamId : [])) }),
    listTagVideos(platform, { page, tags: sources.flatMap((s) => (s.kind === 'tag' ? s.tag.toLowerCase() : [])) }),
    listSpecials(platform, sources, page),
  ]);
  return sources.map((source): SourceVideos => {
    switch (source.kind) {
      case 'channel':
        return ofPlace('channel', shows.get(source.channelId));
      case 'season':
        return ofPlace('channel', seasons.get(source.seasonId));
      case 'creator':
        return ofPlace('creator', teams.get(source.creatorTeamId));
      case 'tag':
        return {
          ids: tags.get(source.tag.toLowerCase()) ?? [],
          href: `${sitePath('browse')}?${new URLSearchParams({ tag: source.tag.toLowerCase() })}`,
        };
      case 'chosen':
        return { ids: chosenOn(source.mediaIds, page), href: null };
      default:
        return {
          ids: special.get(source.kind) ?? [],
          href: source.kind === 'free' ? `${sitePath('browse')}?access=free` : sitePath(source.kind),
        };
    }
  });
}

async function listSpecials(platform: Platform, sources: MediaSource[], page: Page): Promise<Map<Special, number[]>> {
  const types = specials.filter((type) => sources.some(({ kind }) => kind === type));
  const lists = await Promise.all(types.map((type) => listSpecialVideos(platform, { type, page })));
  return new Map(types.map((type, place) => [type, lists[place] ?? []]));
}

function ofPlace(page: 'channel' | 'creator', found: { slug: string; mediaIds: number[] } | undefined): SourceVideos {
  return found ? { ids: found.mediaIds, href: sitePath(page, found.slug) } : { ids: [], href: null };
}

function chosenOn(mediaIds: number[], { page, pageSize }: Page): number[] {
  const start = (page - 1) * pageSize;
  return mediaIds.slice(start, start + pageSize + 1);
}
