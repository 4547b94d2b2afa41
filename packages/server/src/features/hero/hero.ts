import type { Hero } from '@greenlight/contract/hero';
import type { TypedImage } from '@greenlight/contract/image';
import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { toTypedImages } from '../image/image.ts';
import { listCards } from '../media/media-card.ts';
import {
  findShownHero,
  type HeroAudience,
  type HeroRow,
  type HeroShowRow,
  hasHero,
  listHeroes,
  listHeroShows,
  listNewest,
} from './queries.ts';

/** `account`: signed in without a membership. */
export type HeroViewer = 'visitor' | 'account' | 'member';

const audiencesOf: Record<HeroViewer, HeroAudience[]> = {
  visitor: ['everybody', 'visitors'],
  account: ['everybody'],
  member: ['everybody', 'members'],
};
const automaticMax = 5;
const madeMax = 100;
const carouselMax = 20;

/** The data from which heroes are made. The caller reads their videos, together with other videos that it needs. */
export interface HeroSource {
  /** Heroes that were made in the studio, in their order. */
  made: HeroRow[];
  shows: HeroShowRow[];
  /** The newest videos, shown as heroes of their own. */
  others: number[];
  mediaIds: number[];
}

/**
 * The studio's heroes for this viewer. If there are none: the newest shows, then the newest other videos. Viewers
 * without a membership get a show's free video if it has one.
 */
export async function findHeroes({ db, clock }: Platform, viewer: HeroViewer): Promise<HeroSource> {
  const at = clock.now();
  const made = await listHeroes(db, { at, audiences: audiencesOf[viewer], limit: madeMax });
  if (made.length > 0) {
    return { made, shows: [], others: [], mediaIds: made.flatMap(({ mediaId }) => mediaId ?? []) };
  }
  const shows = await listHeroShows(db, { at, freeFirst: viewer !== 'member', limit: automaticMax });
  const others = shows.length < automaticMax ? await listNewest(db, { at, limit: automaticMax }) : [];
  return { made, shows, others, mediaIds: [...shows.map(({ mediaId }) => mediaId), ...others] };
}

export async function readHeroes(platform: Platform, viewer: HeroViewer): Promise<Hero[]> {
  const source = await findHeroes(platform, viewer);
  return makeHeroes(platform, source, await listCards(platform, source.mediaIds));
}

/** A hero of the studio, if it is published and within its dates; for {@link makeHero}. */
export function findHero({ db, clock }: Platform, heroId: number): Promise<HeroRow | undefined> {
  return findShownHero(db, { heroId, at: clock.now() });
}

/** Whether the hero exists, for the transaction that refers to it. */
export function isHero(tx: Db, heroId: number): Promise<boolean> {
  return hasHero(tx, heroId);
}

/** All heroes of a source; `cards` may contain other videos. */
export function makeHeroes(platform: Platform, source: HeroSource, cards: MediaCard[]): Hero[] {
  const { made, shows, others } = source;
  if (made.length > 0) return chooseHeroes(platform, source, cards, made.slice(0, carouselMax));
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const ofShows = shows.map((show) =>
    showHero({ ...show, images: toTypedImages(platform, show.images) }, cardOf.get(show.mediaId)),
  );
  const ofVideos = others.map((id) => {
    const card = cardOf.get(id);
    return card?.thumbnail && !shows.some((show) => show.id === card.channel?.id) ? videoHero(card) : null;
  });
  return [...ofShows, ...ofVideos].filter((hero) => hero !== null).slice(0, automaticMax);
}

/** The studio's heroes of `wanted` that are in the source, in that order. */
export function chooseHeroes(
  platform: Platform,
  { made }: HeroSource,
  cards: MediaCard[],
  wanted: { id: number }[],
): Hero[] {
  const rowOf = new Map(made.map((row) => [row.id, row]));
  const rows = wanted.map(({ id }) => rowOf.get(id)).filter((row) => row !== undefined);
  return rows.map((row) => makeHero(platform, row, cards)).filter((hero) => hero !== null);
}

/** Missing texts and pictures come from the hero's video; null when it has no link, title or picture. */
export function makeHero(platform: Platform, row: HeroRow, cards: MediaCard[]): Hero | null {
  const card = cards.find(({ mediaId }) => mediaId === row.mediaId);
  const own = toTypedImages(platform, row.images);
  const images = own.length === 0 && card ? thumbnailOf(card) : own;
  const title = row.title || (card?.title ?? '');
  const href = row.href || (card ? linkTo(card).href : '');
  if (images.length === 0 || title === '' || href === '') return null;
  const { video, mediaId } = card ? linkTo(card) : { video: null, mediaId: null };
  const { label, buttonText } = row;
  const description = row.description || (card?.summary ?? '');
  const ofVideo = card ? missingIn(row) : [];
  return { id: `hero-${row.id}`, title, description, label, buttonText, href, mediaId, video, images, ofVideo };
}

/** A show as a hero, with its newest video; null without a video or a picture. */
function showHero(
  show: { id: number; name: string; description: string; images: TypedImage[] },
  card: MediaCard | undefined,
): Hero | null {
  if (!card) return null;
  const { id, name: title, description } = show;
  const images = picturesOf(show.images, card);
  return images.length === 0
    ? null
    : {
        ...linkTo(card),
        id: `show-${id}`,
        title,
        description: description || card.summary,
        images,
        ofVideo: missingIn({ title, description }),
      };
}

/** A video as a hero, with its show's pictures if there are any; without images when neither has one. */
export function videoHero(card: MediaCard, ofShow: TypedImage[] = []): Hero {
  const { mediaId, title, summary: description } = card;
  const images = picturesOf(ofShow, card);
  return { ...linkTo(card), id: `video-${mediaId}`, title, description, images, ofVideo: ['title', 'description'] };
}

function missingIn(own: { title: string; description: string }): Hero['ofVideo'] {
  return (['title', 'description'] as const).filter((field) => own[field] === '');
}

/** The wide and the tall picture of a show; the video's picture in place of a missing wide one. */
function picturesOf(ofShow: TypedImage[], card: MediaCard): TypedImage[] {
  const own = ofShow.filter(({ type }) => type === 'hero-desktop' || type === 'hero-mobile');
  return own.some(({ type }) => type === 'hero-desktop') ? own : [...thumbnailOf(card), ...own];
}

/** The app has the texts, in the viewer's language. */
function linkTo({ mediaId, access, season, episode }: MediaCard) {
  const video = { access, season: season?.number ?? null, episode };
  return { label: '', buttonText: '', href: sitePath('video', mediaId), mediaId, video };
}

function thumbnailOf({ thumbnail }: MediaCard): TypedImage[] {
  return thumbnail ? [{ ...thumbnail, type: 'hero-desktop' }] : [];
}
