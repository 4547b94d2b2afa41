import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extendPlayout, playsAt } from '../../transcode/playout/extend-playout.ts';
import { stationJob } from '../jobs.ts';
import { endLive } from '../on-air.ts';
import { showPlayoutCaptions } from '../stream-captions.ts';
import { noVideos, readPlayedVideos } from './station-list.ts';
import { listStationsOnAir, lockStationOnAir, recordEmptyStation } from './station-queries.ts';

/** The handler of `live.station`: plans the next videos of the stations on air. */
export async function runStations(platform: Platform): Promise<void> {
  for (const livestreamId of await listStationsOnAir(platform.db)) {
    await runStation(platform, livestreamId).catch((error: unknown) => {
      platform.log.error({ err: error, livestreamId }, 'the next videos of a 24/7 channel could not be planned');
    });
  }
}

/**
 * Plans the next videos of one station. A station without playable videos is switched off when the present video ends;
 * a station in the trash, at once.
 */
export async function runStation(platform: Platform, livestreamId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const within = { ...platform, db: tx };
    const station = await lockStationOnAir(tx, livestreamId);
    if (!station) return;
    const listed = station.isRemoved ? noVideos : await readPlayedVideos(within, station);
    const at = platform.clock.now();
    const captions = station.isRemoved ? null : await extendPlayout(platform, tx, { ...station, ...listed, at });
    if (!captions) {
      await endLive(within, { livestreamId });
      if (!station.isRemoved) await recordEmptyStation(tx, livestreamId);
      return;
    }
    await showPlayoutCaptions(platform, tx, { livestreamId, captions });
    const now = listed.assetIds.length === 0 ? await playsAt(tx, station.playoutId, at) : null;
    if (now) await platform.jobs.enqueue(tx, stationJob, {}, { startAfter: now.endsAt });
  });
}
