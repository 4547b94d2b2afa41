import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@greenlight/contract/duration';
import { commenters } from '../catalogue/commenters.ts';
import { drawnGiveaway, openGiveaway } from '../catalogue/giveaways.ts';
import { renderArtwork } from '../render/artwork.ts';
import { actAs, demoPassword, type Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';
import { giveSpanish } from './translations.ts';

const twoWeeksMs = 14 * dayMs;
const pauseMs = 500;
const pausesMax = 120;
/** Older than any giveaway asks for. */
const birthDate = '1988-06-01';

/** Makes a giveaway that was drawn among the commenters, and an open one. Changes nothing if giveaways exist. */
export async function makeGiveaways(operator: Operator): Promise<void> {
  const { studioGiveaways } = operator.client;
  if ((await studioGiveaways.list()).giveaways.length > 0) return;
  const drawn = await openOne(operator, drawnGiveaway);
  const people = Object.values(commenters).map(({ email }) => email);
  for (const email of people) await enter(operator, email, drawn);
  const open = await openOne(operator, openGiveaway);
  for (const email of people.slice(2)) await enter(operator, email, open);
  await drawOne(operator, drawn);
}

async function openOne(
  operator: Operator,
  { slug, ...wish }: typeof drawnGiveaway | typeof openGiveaway,
): Promise<number> {
  const { studioGiveaways } = operator.client;
  const imageIds = [await uploadPicture(operator, await renderArtwork('hero-desktop', slug), wish.title)];
  const closesAt = new Date(Date.now() + twoWeeksMs).toISOString();
  const { id } = await studioGiveaways.create({ body: { ...wish, imageIds, closesAt } });
  await giveSpanish(operator, `giveaway:${id}`);
  await studioGiveaways.open({ params: { id } });
  return id;
}

function enter(operator: Operator, email: string, id: number): Promise<unknown> {
  return actAs(operator, email, async ({ giveaway, publicGiveaway }) => {
    const { rules } = await publicGiveaway.read({ params: { id } });
    const { problem } = await giveaway.own({ params: { id } });
    // Accounts of an earlier demo have no confirmed address.
    if (!rules || problem !== null) return;
    await giveaway.enter({ params: { id }, body: { rulesVersionId: rules.versionId, birthDate } });
  });
}

/** The list is published by a job. */
async function drawOne({ client: { accountSecurity, studioGiveaways } }: Operator, id: number): Promise<void> {
  const params = { id };
  // The films took longer than a confirmation of identity lasts.
  await accountSecurity.confirm({ body: { password: demoPassword } });
  await studioGiveaways.close({ params });
  for (let pause = 0; pause < pausesMax; pause += 1) {
    if ((await studioGiveaways.read({ params })).listedAt !== null) break;
    await sleep(pauseMs);
  }
  await studioGiveaways.draw({ params });
}
