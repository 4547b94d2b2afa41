/**
 * At most this many seconds of a video are proven in one second since the last report: the fastest speed of the player,
 * and a tenth for late reports.
 */
export const fastestS = 2.2;

/** The first report proves at most this much, because players report every ten seconds. */
export const firstReportMaxS = fastestS * 10;
