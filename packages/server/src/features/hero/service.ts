import type { Hero } from '@greenlight/contract/hero';
import type { TypedImage } from '@greenlight/contract/image';
import type { MediaCard } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';
import { toTypedImages } from '../image/service.ts';
import { listCards } from '../media/service.ts';
import { listHeroShows, listNewest } from './queries.ts';

const heroesMax = 5;

/** The newest shows, then newest videos of other shows or none; visitors get what is free where a show has it. */
export async function readHeroes(platform: Platform, { visitor }: { visitor: boolean }): Promise<Hero[]> {
  const at = platform.clock.now();
  const shows = await listHeroShows(platform.db, { at, freeFirst: visitor, limit: heroesMax });
  const newest = shows.length < heroesMax ? await listNewest(platform.db, { at, limit: heroesMax }) : [];
  const cards = await listCards(platform, [...shows.map(({ mediaId }) => mediaId), ...newest]);
  const ofShows = shows.map((show) => {
    const card = cards.find(({ mediaId }) => mediaId === show.mediaId);
    return showHero({ ...show, images: toTypedImages(platform, show.images) }, card);
  });
  const others = cards.filter(({ mediaId, channel }) => {
    return newest.includes(mediaId) && !shows.some(({ id }) => id === channel?.id);
  });
  return [...ofShows, ...others.map(videoHero)].filter((hero) => hero !== null).slice(0, heroesMax);
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

function linkTo(card: MediaCard) {
  return {
    label: labelOf(card),
    buttonText: card.access === 'free' ? 'Watch free' : 'Watch now',
    href: `/video/${card.mediaId}`,
    mediaId: card.mediaId,
  };
}

function thumbnailOf({ thumbnail }: MediaCard): TypedImage[] {
  return thumbnail ? [{ ...thumbnail, type: 'hero-desktop' }] : [];
}

function labelOf({ season, episode }: MediaCard): string {
  if (episode === null) return 'New';
  return season ? `Season ${season.number} · Episode ${episode}` : `Episode ${episode}`;
}
