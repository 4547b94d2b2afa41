import { type ApiTable, api } from '@greenlight/contract/api';
import { callPath } from '@greenlight/contract/client';
import { mediaSort } from '@greenlight/contract/media';
import type { Route, Routes } from '@greenlight/contract/route';
import type { Sample } from './sample.ts';

/** The params and query of a request, for the repetition `turn`. */
type Ask = (sample: Sample, turn: number) => { params?: object; query?: object };
type GroupName = keyof ApiTable;

const words = ['kiln', 'river night', 'episod', 'coper', 'Team 7', 'glass epsode', 'chapter 2', 'zzzzqq'];
const nothing: Ask = () => ({});
const pages: Ask = (_, turn) => ({ query: { page: 1 + (turn % 5) } });

function pick<T>(list: readonly T[], turn: number): T {
  return list[turn % list.length] as T;
}

/** Every read of the content host, and the reads of the watch history. */
const asks: { [G in GroupName]?: { [K in keyof ApiTable[G]]?: Ask } } = {
  channel: {
    list: (_, turn) => ({ query: { hero: true, showFree: turn % 2 === 0 } }),
    latest: pages,
    special: (_, turn) => ({
      params: { type: pick(['latest-videos', 'latest', 'exclusive', 'popular', 'continue-watching'], turn) },
    }),
    shows: nothing,
    season: ({ seasons }, turn) => ({ params: { id: pick(seasons, turn) } }),
    bySlug: ({ slugs }, turn) => ({ params: { slug: pick(slugs, turn) } }),
    myFollows: nothing,
    byId: ({ channels }, turn) => ({ params: { id: pick(channels, turn) } }),
    media: ({ channels }, turn) => ({ params: { id: pick(channels, turn) }, query: { page: 1 + (turn % 5) } }),
  },
  config: { remote: nothing },
  creator: {
    list: nothing,
    myFollows: nothing,
    follows: nothing,
    bySlug: ({ teamSlugs }, turn) => ({ params: { slug: pick(teamSlugs, turn) } }),
    byId: ({ teams }, turn) => ({ params: { id: pick(teams, turn) } }),
    videoDetails: ({ teams }, turn) => ({ params: { id: pick(teams, turn) } }),
    media: ({ teams }, turn) => ({ params: { id: pick(teams, turn), tab: 'videos' }, query: { page: 1 + (turn % 5) } }),
  },
  faq: { list: nothing },
  heroes: { auth: nothing, anon: nothing },
  history: {
    list: pages,
    setting: nothing,
    progressOf: ({ media }, turn) => ({ query: { mediaIds: media.slice(turn % 100, (turn % 100) + 60).join(',') } }),
  },
  join: { pages: nothing },
  language: { list: nothing, texts: () => ({ params: { id: 1 } }) },
  live: { media: nothing, status: nothing, reminders: nothing },
  media: {
    list: (_, turn) => ({ query: { page: 1 + (turn % 5), sort: pick(mediaSort.options, turn) } }),
    genres: nothing,
    detail: ({ media }, turn) => ({ params: { mediaId: pick(media, turn) } }),
  },
  pages: { list: nothing, bySlug: () => ({ params: { slug: 'home' } }) },
  recommendation: {
    upNext: ({ media }, turn) => ({ params: { id: pick(media, turn) } }),
    nextOfShow: ({ channels }, turn) => ({ params: { channelId: pick(channels, turn) } }),
    list: nothing,
    recommendedForYou: nothing,
    recommendedAnon: pages,
    popular: pages,
    popularAnon: pages,
  },
  search: { find: (_, turn) => ({ query: { search: pick(words, turn) } }) },
  userChannel: {
    list: nothing,
    watchHistory: pages,
    likedVideos: pages,
    followsLatest: pages,
    marks: ({ media }, turn) => ({ query: { mediaIds: media.slice(turn % 100, (turn % 100) + 60).join(',') } }),
  },
  watchlist: { get: nothing, shows: nothing, showIds: nothing },
};

/** Reads that are measured elsewhere. */
const apart = new Set(['pages.row', 'pages.preview', 'media.storyboard']);

export interface MeasuredCall {
  name: string;
  isPersonal: boolean;
  /** Path and query. */
  address: (sample: Sample, turn: number) => string;
}

/** All calls to measure. Throws if a read of the content host is missing in `asks`. */
export function measuredCalls(): MeasuredCall[] {
  return Object.entries<Routes>(api).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => measuredCall(group as GroupName, name, route)),
  );
}

function measuredCall(group: GroupName, name: string, route: Route): MeasuredCall[] {
  const ask = (asks[group] as Record<string, Ask> | undefined)?.[name];
  if (!ask) {
    if (route.host !== 'content' || route.method !== 'GET' || apart.has(`${group}.${name}`)) return [];
    throw new Error(`${group}.${name} is not measured`);
  }
  return [
    {
      name: `${group}.${name}`,
      isPersonal: route.access !== 'anyone',
      address: (sample, turn) => `/api/${route.host}${callPath(route, ask(sample, turn))}`,
    },
  ];
}
