import type { Platform } from '../../../platform/platform.ts';

/** A rendition in a multivariant playlist. `attributes` are those of its line, without its address. */
export interface PlayoutVariant {
  name: string;
  attributes: string;
  /** Level of the rung, such as 1080. */
  level: number;
}

/** The playable renditions of an asset. */
export interface StoredMaster {
  generation: number;
  variants: PlayoutVariant[];
  /** The attributes of the sound; null without sound. */
  sound: string | null;
}

export interface StoredSegment {
  file: string;
  initFile: string;
  startS: number;
  durationS: number;
  isBreak: boolean;
}

export interface StoredList {
  segments: StoredSegment[];
  /** The first segment that needs a file, which is a segment file or an initialisation segment. */
  firstOf: ReadonlyMap<string, StoredSegment>;
  lengthS: number;
  /** The length of its longest segment. */
  longestS: number;
}

const folder = /^g(\d+)\/([a-z0-9]+)\/playlist\.m3u8$/;

/** The multivariant playlist that `writeMaster` wrote; null without one. */
export async function readStoredMaster(
  { storage }: Pick<Platform, 'storage'>,
  assetId: string,
): Promise<StoredMaster | null> {
  const text = await readText({ storage }, `v/${assetId}/master.m3u8`);
  const variants: PlayoutVariant[] = [];
  let [sound, generation, attributes]: [string | null, number, string] = [null, 0, ''];
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) attributes = line.slice('#EXT-X-STREAM-INF:'.length);
    if (line.startsWith('#EXT-X-MEDIA:')) sound = line.slice('#EXT-X-MEDIA:'.length).replace(/,URI="[^"]*"/, '');
    const [, made, name] = folder.exec(line) ?? [];
    if (!made || !name) continue;
    generation = Number(made);
    variants.push({ name, attributes, level: Number.parseInt(name, 10) });
  }
  return variants.length === 0 ? null : { generation, variants, sound };
}

/** The playlist of a rendition that `writeRendition` wrote; without segments if there is none. */
export async function readStoredList(
  { storage }: Pick<Platform, 'storage'>,
  { assetId, generation, rendition }: { assetId: string; generation: number; rendition: string },
): Promise<StoredList> {
  const text = await readText({ storage }, `v/${assetId}/g${generation}/${rendition}/playlist.m3u8`);
  const segments: StoredSegment[] = [];
  let [initFile, durationS, startS, isBreak, longestS] = ['', 0, 0, false, 0];
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) initFile = /URI="([^"]*)"/.exec(line)?.[1] ?? '';
    else if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line === '#EXT-X-DISCONTINUITY') isBreak = true;
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ file: line, initFile, startS, durationS, isBreak });
      startS += durationS;
      longestS = Math.max(longestS, durationS);
      isBreak = false;
    }
  }
  const firstOf = new Map<string, StoredSegment>();
  for (const segment of segments.toReversed()) firstOf.set(segment.file, segment).set(segment.initFile, segment);
  return { segments, firstOf, lengthS: startS, longestS };
}

async function readText({ storage }: Pick<Platform, 'storage'>, key: string): Promise<string> {
  const bytes = await storage.read(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return bytes?.toString() ?? '';
}
