/** How long and with how many the bench measures, by environment variables. */
export const settings = {
  minutes: Number(process.env.LIVE_MINUTES ?? 2),
  /** Players beside the browser. */
  audience: Number(process.env.LIVE_VIEWERS ?? 300),
  largestAudience: Number(process.env.LIVE_LARGEST ?? 2000),
  drops: Number(process.env.LIVE_DROPS ?? 10),
  /** How often the way to the first picture, and a change of status, are measured. */
  rounds: Number(process.env.LIVE_ROUNDS ?? 10),
};

/** The player has found its delay by then. */
export const settleMs = 20_000;
