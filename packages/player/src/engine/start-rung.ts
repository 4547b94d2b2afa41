export interface Rung {
  /** Peak bits per second, as in the multivariant playlist. */
  bandwidth: number;
  /** Lines of the picture, or 0 if the playlist does not say. */
  height: number;
}

const defaultEstimate = 4_000_000;
/** Good enough for the first picture, and its first segment is small. */
const startHeight = 480;

let lastEstimate: number | undefined;

/**
 * Bits per second, as measured with the last video, else 4 Mbit/s. The browser's own value is often too low, so it is
 * used only if it is below 1 Mbit/s.
 */
export function bandwidthEstimate(): number {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const slow = connection?.downlink !== undefined && connection.downlink < 1;
  return lastEstimate ?? (slow ? (connection.downlink ?? 0) * 1_000_000 : defaultEstimate);
}

export function rememberBandwidth(bitsPerSecond: number): void {
  if (Number.isFinite(bitsPerSecond) && bitsPerSecond > 0) lastEstimate = bitsPerSecond;
}

/**
 * The rung to start on. Up to 480 lines it may use half of the bandwidth. Higher rungs may use 5 %, so that they start
 * as fast. Preloader and player both use this function, so they fetch the same bytes.
 */
export function startRung(rungs: readonly Rung[], estimate = bandwidthEstimate()): number {
  let best = -1;
  let lowest = 0;
  rungs.forEach((rung, index) => {
    if (rung.bandwidth < (rungs[lowest]?.bandwidth ?? 0)) lowest = index;
    const share = rung.height <= startHeight ? 0.5 : 0.05;
    const fits = rung.bandwidth <= estimate * share;
    if (fits && rung.bandwidth > (rungs[best]?.bandwidth ?? -1)) best = index;
  });
  return best === -1 ? lowest : best;
}
