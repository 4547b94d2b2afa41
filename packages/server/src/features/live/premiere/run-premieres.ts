import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCaptionTracks } from '../../media/caption-track.ts';
import { changeCaptions, endOfPlayout, playByClock } from '../../transcode/playout/play-by-clock.ts';
import { findProcessing } from '../../transcode/processing-state.ts';
import { premiereJob } from '../jobs.ts';
import { endLive, goOnAir } from '../on-air.ts';
import { showPlayoutCaptions } from '../stream-captions.ts';
import { startGraceMs } from '../stream-state.ts';
import { findNextPremiere, listDuePremieres, listPremieresOnAir, lockDuePremiere } from './premiere-queries.ts';

/** The clock of the database, which starts the job, may be a little ahead of ours. */
const clocksDifferMs = 2000;

/**
 * The handler of `live.premiere`: begins premieres whose time has come, updates the captions of those on air, and ends
 * those that were shown. A premiere whose video is not ready begins as soon as it is, up to an hour late.
 */
export async function runPremieres(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const asked = clock.now();
  const next = await findNextPremiere(db, { since: asked, until: new Date(asked.getTime() + clocksDifferMs) });
  if (next) await sleep(next.getTime() - asked.getTime());
  const at = clock.now();
  const warn = (error: unknown) => log.error({ err: error }, 'a premiere did not begin or end');
  for (const livestreamId of await listDuePremieres(db, { since: new Date(at.getTime() - startGraceMs), until: at })) {
    await beginPremiere(platform, livestreamId).catch(warn);
  }
  for (const premiere of await listPremieresOnAir(db)) {
    const end = await endOfPlayout(db, premiere.playoutId);
    const isOver = !end || end <= clock.now();
    await (isOver ? endLive(platform, { livestreamId: premiere.id }) : keepCaptions(platform, premiere)).catch(warn);
  }
}

/** Updates languages that the video gets or loses while it is shown. */
async function keepCaptions(
  platform: Platform,
  { id: livestreamId, mediaId, playoutId }: { id: number; mediaId: number; playoutId: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const captions = await readCaptionTracks(tx, [mediaId]);
    await changeCaptions(platform, tx, { playoutId, captions });
    await showPlayoutCaptions(platform, tx, { livestreamId, captions });
  });
}

async function beginPremiere(platform: Platform, livestreamId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const startsAt = platform.clock.now();
    const due = await lockDuePremiere(tx, { livestreamId, until: startsAt });
    if (!due?.assetId || (await findProcessing({ db: tx }, due))?.state !== 'ready') return;
    const playoutId = randomUUID();
    const captions = await readCaptionTracks(tx, [due.mediaId]);
    const end = await playByClock(platform, tx, { playoutId, assetId: due.assetId, startsAt, captions });
    if (!end) return;
    await showPlayoutCaptions(platform, tx, { livestreamId, captions });
    await goOnAir({ ...platform, db: tx }, { livestreamId, assetId: playoutId });
    await platform.jobs.enqueue(tx, premiereJob, {}, { startAfter: end });
  });
}
