import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shows, videos } from './catalogue/catalogue.ts';
import { makeAccounts } from './make/accounts.ts';
import { gatherAudience } from './make/audience.ts';
import { makeBadges } from './make/badges.ts';
import { openBingo } from './make/bingo.ts';
import { makeComments } from './make/comments.ts';
import { createCatalogue, hangCreators, uploadShowPictures } from './make/create-catalogue.ts';
import { broadcastEvening } from './make/evening.ts';
import { filmOrder } from './make/film-order.ts';
import { makeFilm, waitForTurn } from './make/films.ts';
import { makeFootage } from './make/footage.ts';
import { makeGiveaways } from './make/giveaways.ts';
import { publishLegal } from './make/legal.ts';
import { openShop } from './make/offer.ts';
import { becomeOperator } from './make/operator.ts';
import { makePitches, showPitchFilms } from './make/pitches.ts';
import { furnishSite } from './make/site.ts';
import { announceStream, hangStream } from './make/stream.ts';
import { writeInSpanish } from './make/translations.ts';

// Fills a running service with the demo through the API. Does not change what an earlier run has made.
const { GREENLIGHT_URL, GREENLIGHT_SETUP_URL, GREENLIGHT_DEMO_FOOTAGE, DATA_DIR, FFMPEG_PATH } = process.env;

if (!GREENLIGHT_URL) throw new Error('GREENLIGHT_URL is the address of the service to fill');
const operator = await becomeOperator(GREENLIGHT_URL, GREENLIGHT_SETUP_URL);
const { userCreated } = await operator.client.account.userInfo({ query: { select: 'userCreated' } });
const start = new Date(userCreated ?? Date.now());
await openShop(operator);
const ids = await createCatalogue(operator, await makeAccounts(operator));
await makeBadges(operator);
await publishLegal(operator);
await announceStream(operator, ids);

// A killed run may leave an unfinished film here. The folder contains nothing else.
const folder = join(resolve(DATA_DIR || './data'), 'demo');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const workshop = { ids, start, folder, ffmpegPath: FFMPEG_PATH || 'ffmpeg' };

const hangSite = await furnishSite(operator, workshop, { hasFilms: !GREENLIGHT_DEMO_FOOTAGE });
await writeInSpanish(operator);
const pictures = [
  ...shows.map((show) => () => uploadShowPictures(operator, ids, show)),
  () => hangCreators(operator),
  () => hangStream(operator),
  ...hangSite,
];
if (GREENLIGHT_DEMO_FOOTAGE) {
  for (const hang of pictures) await hang();
  await makeFootage(operator, ids, GREENLIGHT_DEMO_FOOTAGE, start);
} else {
  // The first film comes before anything else. After that one of these follows each film, so that nothing waits long.
  const between = [
    () => makePitches(operator, ids),
    () => makeGiveaways(operator),
    // The videos that exist so far get their comments, the rest at the end.
    () => makeComments(operator),
    ...pictures,
  ];
  /** Does what waits for a film that is there by now; a film is there some time after it was drawn. */
  const useFilms = async () => {
    await showPitchFilms(operator);
    await openBingo(operator);
  };
  for (const video of filmOrder(videos)) {
    await waitForTurn(operator);
    await makeFilm(operator, workshop, video);
    await between.shift()?.();
    await useFilms();
  }
  await gatherAudience(operator);
  await makeComments(operator);
  await useFilms();
  await broadcastEvening(operator, workshop);
}
await rm(folder, { recursive: true, force: true });
