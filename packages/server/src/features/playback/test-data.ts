import { randomUUID } from 'node:crypto';
import type { MediaCard } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';

export const growingPlaylist = '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:2,\ns0.m4s\n';
export const sealedPlaylist = `${growingPlaylist}#EXT-X-ENDLIST\n`;
export const segmentBytes = Buffer.from('0123456789'.repeat(10));

export interface PlayableOptions {
  access?: MediaCard['access'];
  /** Null for a draft. */
  publishAt?: Date | null;
  createdBy?: string;
  teamId?: number;
  state?: 'playable' | 'ready';
}

/** For tests: a video with stored files, which contain text in place of pictures and sound. */
export async function makePlayable({ db, storage }: Platform, options: PlayableOptions = {}) {
  const { access = 'free', publishAt = new Date(0), createdBy = null, teamId, state = 'ready' } = options;
  const assetId = randomUUID();
  const { id: mediaId } = await db
    .insertInto('media')
    .values({
      title: 'A video',
      access,
      publish_at: publishAt,
      created_by: createdBy,
      asset_id: assetId,
      playable_at: new Date(0),
      duration_s: 100,
      has_storyboard: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('asset')
    .values({ id: assetId, media_id: mediaId, state, filename: 'a.mp4', byte_size: 1 })
    .execute();
  if (teamId !== undefined)
    await db.insertInto('media_creator').values({ media_id: mediaId, team_id: teamId }).execute();
  await db
    .insertInto('media_caption')
    .values({ media_id: mediaId, language: 'en', label: 'English', is_default: true, vtt: 'WEBVTT\n\nenglish' })
    .execute();
  const files: Record<string, string | Buffer> = {
    'master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ng1/240p/playlist.m3u8\n',
    'g1/240p/playlist.m3u8': sealedPlaylist,
    'g1/240p/init.mp4': 'init',
    'g1/240p/s0.m4s': segmentBytes,
    'storyboard.vtt': 'WEBVTT\n\nsprites',
    'storyboard-0.jpg': 'sprite',
  };
  for (const [name, bytes] of Object.entries(files)) await storage.putBytes(`v/${assetId}/${name}`, bytes);
  await storage.putBytes(`source/${assetId}/original`, 'the source');
  return { mediaId, assetId };
}
