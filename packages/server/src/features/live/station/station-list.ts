import type { StudioStation } from '@greenlight/contract/live-playout';
import type { CaptionTrack, MediaAccess } from '@greenlight/contract/media';
import type { Platform } from '../../../platform/platform.ts';
import { readCaptionTracks } from '../../media/caption-track.ts';
import { listProcessing } from '../../transcode/processing-state.ts';
import { listStationVideos, type StationVideoRow } from './station-queries.ts';

export interface StationVideo extends StationVideoRow {
  skip: StudioStation['videos'][number]['skip'];
}

/** The videos of a station in order, and why some are not played. A free station does not show members-only videos. */
export async function readStationVideos(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  station: { id: number; access: MediaAccess },
): Promise<StationVideo[]> {
  const rows = await listStationVideos(db, station.id);
  const processing = await listProcessing({ db }, { mediaIds: rows.map(({ mediaId }) => mediaId) });
  const now = clock.now();
  return rows.map((row) => {
    const isPublished = row.publishAt !== null && row.publishAt <= now;
    const isReady = row.assetId !== null && processing.get(row.mediaId)?.state === 'ready';
    const isOpen = row.access === 'free' || station.access === 'members';
    return { ...row, skip: isPublished ? (isReady ? (isOpen ? null : 'members') : 'unfinished') : 'unpublished' };
  });
}

export const noVideos = { assetIds: [], captions: [] };

/** The files of the videos that are played, and the languages of their captions. */
export async function readPlayedVideos(
  platform: Pick<Platform, 'db' | 'clock'>,
  station: { id: number; access: MediaAccess },
): Promise<{ assetIds: string[]; captions: CaptionTrack[] }> {
  const played = (await readStationVideos(platform, station)).filter(({ skip }) => skip === null);
  return {
    assetIds: played.flatMap(({ assetId }) => assetId ?? []),
    captions: await readCaptionTracks(
      platform.db,
      played.map(({ mediaId }) => mediaId),
    ),
  };
}
