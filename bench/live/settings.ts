/** Duration and numbers of viewers of the bench, from environment variables. */
export const settings = {
  minutes: Number(process.env.LIVE_MINUTES ?? 2),
  /** Players beside the browser. */
  audience: Number(process.env.LIVE_VIEWERS ?? 300),
  largestAudience: Number(process.env.LIVE_LARGEST ?? 2000),
  drops: Number(process.env.LIVE_DROPS ?? 10),
  /** Number of measurements of the first picture, and of a change of status. */
  rounds: Number(process.env.LIVE_ROUNDS ?? 10),
};

/** The player has found its delay by then. */
export const settleMs = 20_000;
