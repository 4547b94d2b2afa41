import type { HealthSample } from '@greenlight/contract/live-health';

export const healthViews = ['bitrate', 'frameRate', 'late'] as const;
export type HealthView = (typeof healthViews)[number];

/** After this time without a sample, the graph has a gap. */
const gapMs = 10_000;
/** Number of samples for one row of the table. */
const perRow = 10;

/** The points of a graph. Each gap has a point without values. */
export function pointsOf(samples: HealthSample[], nameOf: (at: string) => string) {
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    const isGap = before !== undefined && Date.parse(sample.at) - Date.parse(before.at) > gapMs;
    const point = {
      name: nameOf(sample.at),
      videoKbps: sample.videoKbps,
      audioKbps: sample.audioKbps,
      frameRate: sample.frameRate,
      lateS: sample.lateMs / 1000,
      encoderLateS: sample.encoderLateMs === null ? null : sample.encoderLateMs / 1000,
    };
    const nothing = { videoKbps: null, audioKbps: null, frameRate: null, lateS: null, encoderLateS: null };
    return isGap ? [{ ...nothing, name: nameOf(before.at) }, point] : [point];
  });
}

/** The samples of the table, one for each half minute, the latest first. */
export function rowsOf(samples: HealthSample[]): HealthSample[] {
  return samples.toReversed().filter((_, index) => index % perRow === 0);
}
