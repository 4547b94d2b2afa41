import { dayMs } from '@greenlight/contract/duration';
import type { PitchState } from '@greenlight/contract/pitch';
import { artSizes } from '../catalogue/artwork.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { commenters } from '../catalogue/commenters.ts';
import { type Pitch, pitches, type Supporter } from '../catalogue/pitches.ts';
import { renderCut } from '../render/artwork.ts';
import type { CatalogueIds } from './create-catalogue.ts';
import { uuidOf } from './fixed-uuid.ts';
import { actAs, type Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';
import { giveSpanish } from './translations.ts';

/** On the way to each state, the moves after the pitch was opened and got its gifts. */
const movesTo: Partial<Record<PitchState, PitchState[]>> = {
  greenlit: ['greenlit'],
  production: ['greenlit', 'production'],
  released: ['greenlit', 'production', 'released'],
  closed: ['closed'],
};

/** Makes the missing pitches, gives them points and brings each to its state. */
export async function makePitches(operator: Operator, ids: CatalogueIds): Promise<void> {
  const { client } = operator;
  const known = (await client.studioPitches.list()).pitches;
  for (const pitch of pitches) {
    const { id, state } = known.find(({ title }) => title === pitch.title) ?? (await addPitch(operator, ids, pitch));
    if (pitch.state !== 'draft') {
      if (state === 'draft') await client.studioPitches.move({ params: { id }, body: { state: 'open' } });
      await runPitch(operator, ids, id, pitch);
    }
    await giveSpanish(operator, `pitch:${id}`);
  }
}

/** Adds the films that speak for pitches, once they are made. */
export async function showPitchFilms({ client }: Operator): Promise<void> {
  const { media } = await client.media.list({ query: { pageSize: 100 } });
  for (const { id, title, mediaId } of (await client.studioPitches.list()).pitches) {
    const film = pitches.find((pitch) => pitch.title === title)?.film;
    const found = film && media.find((one) => one.title === findVideo(film).title);
    if (found && mediaId === null) {
      await client.studioPitches.update({ params: { id }, body: { mediaId: found.mediaId } });
    }
  }
}

async function addPitch(operator: Operator, ids: CatalogueIds, pitch: Pitch) {
  const { title, summary, text, goal, days, missed } = pitch;
  const image = await uploadPicture(operator, await renderCut(pitch.picture, artSizes.standard), title);
  const body = {
    title,
    summary,
    text,
    goal,
    missed,
    imageIds: [image],
    creatorTeamId: ids.creators.get(pitch.creator) ?? null,
    closesAt: days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString(),
  };
  return operator.client.studioPitches.create({ body });
}

/** Makes a pitch. Steps of an earlier run are not repeated: gifts have keys, and each update is posted in its order. */
async function runPitch({ client, ...rest }: Operator, ids: CatalogueIds, id: number, pitch: Pitch): Promise<void> {
  const params = { id };
  const read = () => client.studioPitches.read({ params });
  if (['open', 'reached'].includes((await read()).state)) {
    for (const [supporter, points] of Object.entries(pitch.gifts)) {
      await actAs({ client, ...rest }, emailOf(supporter as Supporter), async (own) => {
        const key = uuidOf(`gift ${pitch.title} ${supporter}`);
        await own.pitch.give({ params, body: { points, key } });
        const isNamed = pitch.named.includes(supporter as Supporter);
        if (isNamed) await own.pitch.setNamed({ params, body: { isNamed } });
      });
    }
  }
  const moves = movesTo[pitch.state] ?? [];
  const { state: reached, updates } = await read();
  for (const state of moves.slice(moves.indexOf(reached) + 1)) {
    await client.studioPitches.move({ params, body: { state } });
  }
  for (const body of pitch.updates.slice(updates.length)) await client.studioPitches.postUpdate({ params, body });
  const channelId = ids.shows.get(pitch.show ?? '');
  if (channelId !== undefined && (await read()).channelId === null) {
    await client.studioPitches.update({ params, body: { channelId } });
  }
}

function emailOf(supporter: Supporter): string {
  return supporter === 'member' ? 'member@example.com' : commenters[supporter].email;
}
