import type { HealthFinding, HealthSample } from '@greenlight/contract/live-health';
import { planLadder } from '../../../platform/ffmpeg/vod/ladder.ts';

/** Number of samples that count. A finding needs several bad samples; one bad moment is ignored. */
const lookedAt = 5;
const enoughSamples = 3;
const serverLateMs = 2500;
const senderLateMs = 1500;
const missingShare = 0.1;
/** Share of a rendition's maximum bitrate that is enough; below it, blocks are visible. */
const enoughShare = 0.5;
const rateShare = 0.8;
const lowestRate = 20;
/** Longest good time between key frames. OBS and most programs offer 1 to 10 s. */
const keyFramesMaxS = 4;
const sampleMs = 3000;

/** The problems of a stream, worst first. `samples` are in order, oldest first. */
export function findingsOf(samples: HealthSample[]): HealthFinding[] {
  const last = samples.slice(-lookedAt);
  const latest = last.at(-1);
  if (!latest || last.length < enoughSamples) return [];
  const kbps = Math.round(meanOf(last.map(({ videoKbps }) => videoKbps)));
  const levels = levelsFor(latest, kbps);
  const drops = samples.reduce((sum, sample) => sum + sample.drops, 0);
  const turnedAway = samples.reduce((sum, sample) => sum + (sample.turnedAway ?? 0), 0);
  const rate = Math.round(meanOf(last.map(({ frameRate }) => frameRate)));
  const isRateLow = rate < Math.max(lowestRate, (latest.announcedRate ?? 0) * rateShare);
  const keyFrameS = latest.keyFrameS ?? 0;
  const transport = transportOf(last, { kbps, ...levels });
  const isBitrateLow = levels.suits !== undefined && levels.suits < (levels.level ?? 0);
  return [
    ...transport,
    ...(drops > 0 ? [{ code: 'connection_lost' as const, times: drops }] : []),
    ...(turnedAway > 0 ? [{ code: 'second_sender' as const, times: turnedAway }] : []),
    ...(isBitrateLow && transport.length === 0 ? [{ code: 'bitrate_low' as const, kbps, ...levels }] : []),
    ...(isRateLow && transport.length === 0 ? [{ code: 'frame_rate_low' as const, rate }] : []),
    ...(keyFrameS > keyFramesMaxS ? [{ code: 'key_frames_too_far' as const, seconds: Math.round(keyFrameS) }] : []),
    ...(last.every(({ audioKbps }) => audioKbps === 0) ? [{ code: 'no_sound' as const }] : []),
    ...(last.every(({ isSilent }) => isSilent) ? [{ code: 'sound_silent' as const }] : []),
  ];
}

/**
 * Problems of data that is late or missing, and whether server or sender is the cause: a slow server also delays the
 * sender.
 */
function transportOf(last: HealthSample[], sent: { kbps: number; level?: number; suits?: number }): HealthFinding[] {
  const recent = last.slice(-enoughSamples);
  const encoderLateMs = Math.min(...recent.map((sample) => sample.encoderLateMs ?? 0));
  if (encoderLateMs > serverLateMs) return [{ code: 'server_too_slow', seconds: Math.round(encoderLateMs / 1000) }];
  const lateMs = recent.at(-1)?.lateMs ?? 0;
  const isLate = recent.every((sample) => sample.lateMs > senderLateMs);
  const missing = meanOf(last.map(({ missingMs }) => missingMs)) / sampleMs;
  const grows = lateMs > (last[0]?.lateMs ?? 0) || missing > missingShare;
  if (isLate && grows) return [{ code: 'upload_too_slow', seconds: Math.round(lateMs / 1000), ...sent }];
  if (isLate) return [{ code: 'late_data', seconds: Math.round(lateMs / 1000) }];
  return missing > missingShare ? [{ code: 'data_lost', ...sent }] : [];
}

/** The level of the sent picture, and the largest level for which this bitrate is enough. */
function levelsFor({ width, height, announcedRate }: HealthSample, kbps: number): { level?: number; suits?: number } {
  if (width === null || height === null) return {};
  const rate = { num: Math.round((announcedRate ?? 30) * 100), den: 100 };
  const rungs = planLadder({ width, height, rate });
  const [largest] = rungs;
  const smallest = rungs.at(-1);
  if (!largest || !smallest) return {};
  const suited = rungs.find(({ maxBitrate }) => maxBitrate * enoughShare <= kbps * 1000) ?? smallest;
  return { level: largest.level, suits: suited.level };
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
