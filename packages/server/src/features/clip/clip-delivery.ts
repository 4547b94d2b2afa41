import { clipMaxS } from '@greenlight/contract/limits';
import { LRUCache } from 'lru-cache';
import type { LiveAnswer, ReadCaptions, ReadLive } from '../../platform/delivery/media-routes.ts';
import { storedObject } from '../../platform/delivery/object-cache.ts';
import { type Cue, readCues, writeShiftedCues } from '../../platform/ffmpeg/text/captions.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  cutPlaylist,
  firstRendition,
  type Range,
  readSegments,
  redirectMaster,
  type Segment,
  segmentStart,
} from './clip-playlist.ts';

/**
 * The file name has the range in milliseconds of the video. Below it are the renditions of a generation, or those of a
 * livestream on air.
 */
const clipFile = /^clip-(\d{1,10})-(\d{1,10})(?:-(g\d{1,6}|live))?\/(.+)$/;
const captionFile = /^captions\/([A-Za-z0-9-]{2,60})\.vtt$/;
const playlistFile = /^([a-z0-9]{1,20})\/playlist\.m3u8$/;
/** A trim or better renditions change the content of a clip. */
const cacheS = 10;
/** A clip begins with the segment that contains its start, so it may be longer. */
const rangeMaxS = clipMaxS + 10;
/**
 * The playlist from which clips are cut is read once for many of them. The limits are numbers of segments (12 hours
 * have 21,600) and characters.
 */
const keptMs = 2000;
const segmentsMax = 200_000;
const charactersMax = 8_000_000;
const charactersOfCue = 50;

type SegmentLists = LRUCache<string, Segment[], LiveAnswer | null>;
const listsOfStorage = new WeakMap<Platform['storage'], SegmentLists>();

/** The segments of playlists, by the key of a stored playlist. */
function segmentListsOf(storage: Platform['storage']): SegmentLists {
  const known = listsOfStorage.get(storage);
  if (known) return known;
  const lists: SegmentLists = new LRUCache({
    maxSize: segmentsMax,
    sizeCalculation: (segments) => segments.length + 1,
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _, { context: live }) => {
      const text = textIn(live) ?? (await readText({ storage }, key));
      return text === null ? undefined : readSegments(text);
    },
  });
  listsOfStorage.set(storage, lists);
  return lists;
}

/** The folder with the files of a clip, inside the folder of the asset. */
export function clipFolder({ startS, endS }: Range): string {
  return `clip-${Math.round(startS * 1000)}-${Math.round(endS * 1000)}`;
}

/** Adds the playlists and captions of clips to those of streams on air. */
export function withClips(
  { storage }: Pick<Platform, 'storage'>,
  { readLive, readCaptions }: { readLive: ReadLive; readCaptions: ReadCaptions },
): ReadLive {
  const lists = segmentListsOf(storage);
  const captions = new LRUCache<string, Cue[], { assetId: string; language: string }>({
    maxSize: charactersMax,
    sizeCalculation: (cues) => cues.reduce((sum, { text }) => sum + text.length + charactersOfCue, 1),
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _, { context: { assetId, language } }) => {
      const vtt = await readCaptions(assetId, language);
      return vtt === null ? undefined : readCues(vtt);
    },
  });
  const segmentsOf = async (assetId: string, file: string) => {
    const answered = await readLive(assetId, file, '');
    const live = answered && 'object' in answered ? answered : null;
    // A growing playlist is another one after each change.
    return lists.fetch(live?.object.etag ?? `v/${assetId}/${file}`, { context: live });
  };
  return async (assetId, file, query) => {
    const [, from, to, made, name = ''] = clipFile.exec(file) ?? [];
    if (from === undefined || to === undefined) return readLive(assetId, file, query);
    const range = { startS: Number(from) / 1000, endS: Number(to) / 1000 };
    const lengthS = range.endS - range.startS;
    if (lengthS <= 0 || lengthS > rangeMaxS) return null;
    if (name === 'master.m3u8') {
      const live = await readLive(assetId, 'live/master.m3u8', '');
      const text = textIn(live) ?? (await readText({ storage }, `v/${assetId}/${name}`));
      const folder = `../${clipFolder(range)}-`;
      return answer(text && redirectMaster(text, (uri) => (live ? `${folder}live/${uri}` : folder + uri)), name);
    }
    const language = captionFile.exec(name)?.[1];
    if (language) {
      const cues = await captions.fetch(`${assetId} ${language}`, { context: { assetId, language } });
      return answer(cues ? writeShiftedCues(cues, { movedS: -range.startS, lengthS }) : null, 'captions.vtt');
    }
    const rendition = playlistFile.exec(name)?.[1];
    if (!rendition || !made) return null;
    const segments = await segmentsOf(assetId, `${made}/${name}`);
    // Those of a livestream have the same folder depth already.
    const addressOf = (uri: string) => (uri.startsWith('../') ? uri : `../../${made}/${rendition}/${uri}`);
    return answer(segments ? cutPlaylist(segments, range, addressOf) : null, name);
  };
}

function textIn(live: Awaited<ReturnType<ReadLive>>): string | null {
  return live && 'object' in live ? live.object.body.toString() : null;
}

function answer(text: string | null, name: string): LiveAnswer | null {
  return text ? { object: storedObject(name, Buffer.from(text)), cacheS } : null;
}

/** The start of the segment in which a clip of a finished or growing file begins. */
export async function clipSegmentStart(
  platform: Pick<Platform, 'storage'>,
  { assetId, startS }: { assetId: string; startS: number },
): Promise<number> {
  const folder = `v/${assetId}`;
  const master = await readText(platform, `${folder}/master.m3u8`);
  const rendition = master && firstRendition(master);
  const segments =
    rendition && (await segmentListsOf(platform.storage).fetch(`${folder}/${rendition}`, { context: null }));
  return segments ? segmentStart(segments, startS) : 0;
}

async function readText({ storage }: Pick<Platform, 'storage'>, key: string): Promise<string | null> {
  try {
    return (await storage.read(key)).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
