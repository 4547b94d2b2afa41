import { brand } from '../catalogue/brand.ts';
import { shows } from '../catalogue/catalogue.ts';
import { creators } from '../catalogue/creators.ts';
import type { Show } from '../catalogue/show.ts';
import { creatorEmail } from './accounts.ts';
import { actAs, type Operator } from './operator.ts';
import { uploadArtwork } from './pictures.ts';

/** The ids of creators, shows and seasons by slug; seasons by `show/number`. */
export type CatalogueIds = {
  creators: Map<string, number>;
  shows: Map<string, number>;
  seasons: Map<string, number>;
};

/** Sets name and colours and creates missing creators, shows and seasons, without pictures. */
export async function createCatalogue(operator: Operator, creatorUserId: string): Promise<CatalogueIds> {
  const { client } = operator;
  await client.studioConfig.update({
    body: {
      config: {
        project: brand.name,
        tagline: brand.tagline,
        points_enabled: true,
        giveaways_enabled: true,
        giveaways_enter_link: 'giveaways',
        badges_enabled: true,
        bingo_enabled: true,
        livestream_enabled: true,
      },
      theme: brand.theme,
    },
  });
  const ids: CatalogueIds = { creators: new Map(), shows: new Map(), seasons: new Map() };
  const teams = (await client.studioCreators.list()).creatorTeams;
  for (const { slug, name: displayName, shortDescription } of creators) {
    const members = [{ userId: creatorUserId, role: 'owner' as const }];
    const body = { slug, displayName, shortDescription, members, published: true };
    const team = teams.find((known) => known.slug === slug) ?? (await client.studioCreators.create({ body }));
    ids.creators.set(slug, team.id);
    // Only the account itself can accept a team invitation.
    if (team.invited.some(({ userId }) => userId === creatorUserId)) {
      const params = { teamId: team.id };
      await actAs(operator, creatorEmail, ({ teamInvitation }) => teamInvitation.accept({ params }));
    }
  }
  const channels = (await client.studioChannels.list()).channels;
  for (const [position, show] of shows.entries()) {
    const { slug, name, description, layout } = show;
    const body = { slug, name, description, layout, position, published: true };
    // Only the account that creates a show can edit it.
    const make = () => actAs(operator, creatorEmail, ({ studioChannels }) => studioChannels.create({ body }));
    const channel = channels.find((known) => known.slug === slug) ?? (await make());
    ids.shows.set(slug, channel.id);
    for (const season of await openSeasons({ client }, show, channel)) {
      ids.seasons.set(`${slug}/${season.number}`, season.id);
    }
  }
  return ids;
}

type Numbered = { id: number; number: number };

async function openSeasons(
  { client }: Pick<Operator, 'client'>,
  show: Show,
  channel: { id: number; seasons: Numbered[] },
) {
  const seasons: Numbered[] = [];
  if (show.layout !== 'series-view') return seasons;
  for (const body of show.seasons) {
    const known = channel.seasons.find(({ number }) => number === body.number);
    seasons.push(known ?? (await client.studioChannels.addSeason({ params: { id: channel.id }, body })));
  }
  return seasons;
}

/** Uploads the pictures of a show if it has none. */
export async function uploadShowPictures(operator: Operator, ids: CatalogueIds, show: Show): Promise<void> {
  const { client } = operator;
  const params = { id: ids.shows.get(show.slug) ?? 0 };
  if ((await client.studioChannels.get({ params })).images.length > 0) return;
  const images = await uploadArtwork(operator, show.slug, show.name);
  await client.studioChannels.update({ params, body: { images } });
}

/** Uploads the pictures of the creators that have none. */
export async function hangCreators(operator: Operator): Promise<void> {
  const { client } = operator;
  for (const team of (await client.studioCreators.list()).creatorTeams) {
    if (team.images.length > 0) continue;
    const images = await uploadArtwork(operator, team.slug, team.displayName);
    if (images.length > 0) await client.studioCreators.update({ params: { id: team.id }, body: { images } });
  }
}
