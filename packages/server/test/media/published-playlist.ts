import type { Platform } from '../../src/platform/platform.ts';

type Stored = Pick<Platform, 'storage'>;

export interface PublishedPlaylist {
  text: string;
  segments: { uri: string; durationS: number; range: string | undefined }[];
  inits: string[];
  sealed: boolean;
}

/** Reads and parses a media playlist of an asset. */
export async function readPlaylist({ storage }: Stored, assetId: string, file: string): Promise<PublishedPlaylist> {
  const text = (await storage.read(`v/${assetId}/${file}`)).toString();
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\n(?:#EXT-X-BYTERANGE:(\S+)\n)?(\S+)/g)];
  return {
    text,
    segments: segments.map(([, durationS, range, uri]) => ({ uri: uri ?? '', durationS: Number(durationS), range })),
    inits: [...text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri]) => uri ?? ''),
    sealed: text.includes('#EXT-X-ENDLIST'),
  };
}

/** The folders of renditions in the multivariant playlist, in its order, such as `g1/1080p`. */
export async function readRungs({ storage }: Stored, assetId: string): Promise<string[]> {
  const text = (await storage.read(`v/${assetId}/master.m3u8`)).toString();
  return [...text.matchAll(/^(g\d+\/\w+)\/playlist\.m3u8$/gm)].map(([, folder]) => folder ?? '');
}

/** All bytes of a rendition: the init segment, then the segments. */
export async function readRendition({ storage }: Stored, assetId: string, folder: string): Promise<Buffer> {
  const { inits, segments } = await readPlaylist({ storage }, assetId, `${folder}/playlist.m3u8`);
  const files = [inits[0] as string, ...segments.map(({ uri }) => uri)];
  return Buffer.concat(await Promise.all(files.map((file) => storage.read(`v/${assetId}/${folder}/${file}`))));
}
