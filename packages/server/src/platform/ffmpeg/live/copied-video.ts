import { idOfPps, readSps } from '../../rtmp/h264-sps.ts';
import { joinAvcConfigs, readAvcConfig, writeAvcConfig } from '../fmp4/avc-config.ts';
import { codecOf, withAvcConfig } from '../fmp4/init-segment.ts';
import type { LiveInit } from './encode-live.ts';

/** The broadcaster's own video, used unchanged as the top rendition. */
export interface CopiedVideo {
  /** The `AVCDecoderConfigurationRecord` of the video. */
  config: Buffer;
  /** True once the video turned out to be unsuitable. Then it is encoded. */
  isGivenUp?: boolean;
}

/** Id of the parameter sets of the encoded top rendition (when it is not copied). */
export const encodedSetId = 1;

const baselineProfile = 66;
const mainProfile = 77;
const highProfile = 100;
const playedProfiles = [baselineProfile, mainProfile, highProfile];
const largestLevel = 52;
const subsampled = 1;

/** Whether every browser can play the video, and encoded parts can be mixed with it. */
export function isCopyable(bytes: Buffer, { width, height }: { width: number; height: number }): boolean {
  const config = readAvcConfig(bytes);
  if (!config || config.lengthBytes !== 4 || config.level > largestLevel) return false;
  const sets = config.sps.map(readSps);
  const arePlayed = sets.every((set) => {
    return set?.width === width && set.height === height && set.chroma === subsampled && set.isFrames;
  });
  const ids = [...sets.map((set) => set?.id), ...config.pps.map(idOfPps)];
  const areOthers = ids.every((id) => typeof id === 'number' && id !== encodedSetId);
  const isWhole = config.sps.length > 0 && config.pps.length > 0;
  return isWhole && playedProfiles.includes(config.profile) && arePlayed && areOthers;
}

/**
 * An initialisation segment for both the copied video and the encoded parts that replace it. `encoded` is for the
 * encoded parts alone.
 */
export function joinInit(encoded: LiveInit, { config }: CopiedVideo): LiveInit {
  const bytes = withAvcConfig(encoded.bytes, (own) => {
    const [copied, other] = [readAvcConfig(config), readAvcConfig(own)];
    if (!copied || !other) throw new Error('A decoder configuration cannot be read');
    return writeAvcConfig(joinAvcConfigs(copied, other));
  });
  return { ...encoded, bytes, codec: codecOf(bytes) };
}
