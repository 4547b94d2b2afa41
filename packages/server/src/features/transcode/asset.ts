import type { SourceFacts } from '../../platform/ffmpeg/probe/source-facts.ts';
import type { ToolPriority } from '../../platform/ffmpeg/tool/run-tool.ts';
import type { Source } from '../../platform/ffmpeg/tool/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AssetRow } from './asset-queries.ts';
import type { AssetGeneration } from './jobs.ts';

const sourceAddressS = 6 * 3600;

export function sourceKey(assetId: string): string {
  return `source/${assetId}/original`;
}

/** The folder with the renditions of one generation. Playlists above it refer to them by relative addresses. */
export function generationFolder({ assetId, generation }: AssetGeneration): string {
  return `v/${assetId}/g${generation}`;
}

const patience = { low: 'none', audio: 'none', whole: 'some', upper: 'most' } as const;

/**
 * The priority of an asset's encoders. Viewers need the next part in all rungs sooner than better rungs of earlier
 * parts. Renditions that replace files which play, such as those of a livestream, give way to everything, above all to
 * the encoders of other streams.
 */
export function encoderPriority(
  { generation }: Pick<AssetRow, 'generation'>,
  tier: keyof typeof patience,
): ToolPriority {
  return generation > 1 ? 'most' : patience[tier];
}

export async function sourceOf({ storage }: Pick<Platform, 'storage'>, assetId: string): Promise<Source> {
  const key = sourceKey(assetId);
  const path = storage.localPath(key);
  return path === undefined ? { url: await storage.addressFor(key, sourceAddressS) } : { path };
}

/** The probed facts of an asset. Throws before it was probed. */
export function sourceFactsOf(asset: AssetRow): SourceFacts {
  if (asset.frame_count === null) throw new Error(`Asset ${asset.id} has not been probed`);
  return {
    container: asset.container ?? '',
    startS: asset.trim_start_s,
    frameCount: asset.frame_count,
    pictureFrames: asset.picture_frames ?? asset.frame_count,
    video: {
      streamIndex: asset.video_stream ?? 0,
      codec: asset.video_codec ?? '',
      width: asset.width ?? 0,
      height: asset.height ?? 0,
      rate: { num: asset.rate_num ?? 0, den: asset.rate_den ?? 1 },
      variableRate: asset.variable_rate ?? false,
      interlaced: asset.interlaced ?? false,
      hdr: asset.hdr,
      colorTagged: asset.color_tagged ?? false,
    },
    audio:
      asset.audio_stream === null
        ? null
        : {
            streamIndex: asset.audio_stream,
            codec: asset.audio_codec ?? '',
            channels: asset.audio_channels ?? 0,
            sampleRate: asset.audio_sample_rate ?? 0,
            language: asset.audio_language,
          },
  };
}
