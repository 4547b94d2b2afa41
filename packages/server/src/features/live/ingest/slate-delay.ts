// After how long the slate is shown, and when a sender counts as gone, in milliseconds.

/** The slate is shown if no picture has come for `lateMs` and no part for `noPartMs`. */
export const [lateMs, noPartMs] = [700, 400];
/** A finished encoder that produces no part for this time counts as hung. */
export const hungMs = 3000;
/** A source without a picture for this time is not shown. */
export const silentMs = 500;
/** A source without a picture for this time has lost its connection. */
export const lostMs = 2 * silentMs;
