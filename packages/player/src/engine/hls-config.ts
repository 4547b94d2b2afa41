import type { HlsConfig } from 'hls.js';
import type { Address } from './address.ts';
import { createLoader } from './loader.ts';
import { bandwidthEstimate } from './start-rung.ts';

const retry = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4000 };
const policy = {
  default: {
    maxTimeToFirstByteMs: 8000,
    maxLoadTimeMs: 30_000,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: retry,
  },
};

/** Seconds to buffer before and after playback starts. The second number is the maximum if there is enough memory. */
const idleBuffer = { maxBufferLength: 6, maxMaxBufferLength: 6 };
export const playingBuffer = { maxBufferLength: 30, maxMaxBufferLength: 90 };

/** hls.js settings for Greenlight's own renditions: fragmented MP4, so no worker and no transmuxing. */
export function hlsConfig(address: Address, startAt: number, live = false): Partial<HlsConfig> {
  return {
    loader: createLoader(address),
    // hls.js treats a growing playlist as live. With -1 it starts at the live edge.
    startPosition: startAt,
    liveDurationInfinity: live,
    enableWorker: false,
    lowLatencyMode: live,
    // Captions are files and renditions. Those inside the picture would make a second track.
    enableCEA708Captions: false,
    enableIMSC1: false,
    testBandwidth: false,
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: bandwidthEstimate(),
    abrEwmaDefaultEstimateMax: 20_000_000,
    capLevelToPlayerSize: true,
    ...idleBuffer,
    maxBufferSize: 40_000_000,
    // Hours of a livestream would take too much memory. Dropped media is loaded again when the viewer seeks to it.
    backBufferLength: 60,
    ...(live && { frontBufferFlushThreshold: 120 }),
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
  };
}
