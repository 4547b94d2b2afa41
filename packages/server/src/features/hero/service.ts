import type { Hero } from '@greenlight/contract/hero';
import type { TypedImage } from '@greenlight/contract/image';
import type { MediaCard } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';
import { toTypedImages } from '../image/service.ts';
import { listCards } from '../media/service.ts';
import { type HeroShowRow, listHeroShows, listNewest } from './queries.ts';

const heroesMax = 5;

/** What heroes are made of: the videos have to be read yet, with those of whoever else needs videos. */
export interface HeroSource {
  shows: HeroShowRow[];
  mediaIds: number[];
}

/** The newest shows, then newest videos of other shows or none; visitors get what is free where a show has it. */
export async function findHeroes({ db, clock }: Platform, { visitor }: { visitor: boolean }): Promise<HeroSource> {
  const at = clock.now();
  const shows = await listHeroShows(db, { at, freeFirst: visitor, limit: heroesMax });
  const others = shows.length < heroesMax ? await listNewest(db, { at, limit: heroesMax }) : [];
  return { shows, mediaIds: [...shows.map(({ mediaId }) => mediaId), ...others] };
}

export async function readHeroes(platform: Platform, args: { visitor: boolean }): Promise<Hero[]> {
  const source = await findHeroes(platform, args);
  return makeHeroes(platform, source, await listCards(platform, source.mediaIds));
}

/** `cards` may hold more than the source asks for. */
export function makeHeroes(platform: Platform, { shows, mediaIds }: HeroSource, cards: MediaCard[]): Hero[] {
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const ofShows = shows.map((show) =>
    showHero({ ...show, images: toTypedImages(platform, show.images) }, cardOf.get(show.mediaId)),
  );
  const ofVideos = mediaIds.slice(shows.length).map((id) => {
    const card = cardOf.get(id);
    return card && !shows.some((show) => show.id === card.channel?.id) ? videoHero(card) : null;
  });
  return [...ofShows, ...ofVideos].filter((hero) => hero !== null).slice(0, heroesMax);
}

/** A show behind its newest video; null while it has none, or no picture. */
export function showHero(
  show: { id: number; name: string; description: string; images: TypedImage[] },
  card: MediaCard | undefined,
): Hero | null {
  if (!card) return null;
  const { id, name: title, description } = show;
  const own = show.images.filter(({ type }) => type === 'hero-desktop' || type === 'hero-mobile');
  const images = own.some(({ type }) => type === 'hero-desktop') ? own : [...thumbnailOf(card), ...own];
  return images.length === 0
    ? null
    : { ...linkTo(card), id: `show-${id}`, title, description: description || card.summary, images };
}

function videoHero(card: MediaCard): Hero | null {
  const { mediaId, title, summary: description } = card;
  return card.thumbnail && { ...linkTo(card), id: `video-${mediaId}`, title, description, images: thumbnailOf(card) };
}

/** The words are the app's, in the viewer's language. */
function linkTo({ mediaId, access, season, episode }: MediaCard) {
  const video = { access, season: season?.number ?? null, episode };
  return { label: '', buttonText: '', href: `/video/${mediaId}`, mediaId, video };
}

function thumbnailOf({ thumbnail }: MediaCard): TypedImage[] {
  return thumbnail ? [{ ...thumbnail, type: 'hero-desktop' }] : [];
}
