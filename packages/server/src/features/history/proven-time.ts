/**
 * Watched time is proven as far as time went by since the last report: so many seconds of a video in one. The fastest
 * speed of the player, and a tenth for reports that come late.
 */
export const fastestS = 2.2;

/** The first report proves this much at most: players report every ten seconds. */
export const firstReportMaxS = fastestS * 10;
