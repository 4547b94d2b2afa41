import { brand } from '../catalogue/brand.ts';
import { shows, videos } from '../catalogue/catalogue.ts';
import { creators } from '../catalogue/creators.ts';
import type { Show } from '../catalogue/show.ts';
import type { Video } from '../catalogue/video.ts';
import type { Operator } from './operator.ts';
import { drawStill, uploadPicture } from './pictures.ts';

/** The ids under which the house's creators, shows and seasons stand, by slug; seasons as `show/number`. */
export interface House {
  creators: Map<string, number>;
  shows: Map<string, number>;
  seasons: Map<string, number>;
}

/** Name, colours, creators and shows; makes what is missing and gives pictures to what has none. */
export async function furnish(operator: Operator, creatorUserId: string): Promise<House> {
  const { client } = operator;
  await client.studioConfig.update({
    body: {
      config: { project: brand.name, tagline: brand.tagline },
      theme: {
        '--color-accent': brand.accent,
        '--color-accent-hover': '#ffd08a',
        '--color-on-accent': '#1d1302',
        '--color-focus': brand.accent,
      },
    },
  });
  const house: House = { creators: new Map(), shows: new Map(), seasons: new Map() };
  const teams = (await client.studioCreators.list()).creatorTeams;
  for (const { slug, name: displayName, shortDescription } of creators) {
    const body = { slug, displayName, shortDescription, memberIds: [creatorUserId] };
    const team = teams.find((known) => known.slug === slug) ?? (await client.studioCreators.create({ body }));
    house.creators.set(slug, team.id);
    if (team.images.length > 0) continue;
    const film = firstFilmOf(slug);
    const images = [
      { type: 'avatar' as const, imageId: await picture(operator, film, 'square', displayName, 0.35) },
      { type: 'hero-desktop' as const, imageId: await picture(operator, film, 'wide', displayName, 0.6) },
    ];
    await client.studioCreators.update({ params: { id: team.id }, body: { images } });
  }
  const channels = (await client.studioChannels.list()).channels;
  for (const [position, show] of shows.entries()) {
    const { slug, name, description, layout } = show;
    const body = { slug, name, description, layout, position, published: true };
    const channel = channels.find((known) => known.slug === slug) ?? (await client.studioChannels.create({ body }));
    house.shows.set(slug, channel.id);
    await addSeasons(operator, show, channel, house);
    if (channel.images.length > 0) continue;
    const [first, second = first] = show.videos as [Video, Video | undefined];
    const images = [
      { type: 'standard' as const, imageId: await picture(operator, second, 'wide', name) },
      { type: 'hero-desktop' as const, imageId: await picture(operator, first, 'wide', name) },
      { type: 'hero-mobile' as const, imageId: await picture(operator, first, 'tall', name) },
    ];
    await client.studioChannels.update({ params: { id: channel.id }, body: { images } });
  }
  return house;
}

async function addSeasons(
  { client }: Operator,
  show: Show,
  channel: { id: number; seasons: { id: number; number: number }[] },
  house: House,
) {
  if (show.layout !== 'series-view') return;
  for (const body of show.seasons) {
    const known = channel.seasons.find(({ number }) => number === body.number);
    const season = known ?? (await client.studioChannels.addSeason({ params: { id: channel.id }, body }));
    house.seasons.set(`${show.slug}/${body.number}`, season.id);
  }
}

function firstFilmOf(creatorSlug: string): Video {
  const film = videos.find((video) => video.creators[0] === creatorSlug) ?? videos[0];
  if (!film) throw new Error('the catalogue is empty');
  return film;
}

async function picture(operator: Operator, film: Video, shape: 'wide' | 'tall' | 'square', alt: string, part?: number) {
  const at = part === undefined ? film.posterAt : film.seconds * part;
  return uploadPicture(operator, await drawStill(film, shape, at), alt);
}
