export interface Rung {
  /** Bits a second at the peak, as the master playlist declares it. */
  bandwidth: number;
  /** Lines of the picture; 0 when the playlist does not say. */
  height: number;
}

const defaultEstimate = 4_000_000;
/** Good enough for a first picture, with a small first segment. */
const startHeight = 480;

let lastEstimate: number | undefined;

/**
 * Bits a second: measured by the last video, else a guess, which the browser's own value may only lower, since that is
 * often too low.
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
 * The rung to start on: up to 480 lines at half of the bandwidth, more only on a connection so fast that it takes no
 * longer. Preloader and player use the same function, so they fetch the same bytes.
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
