/** The start in seconds from `?t=192` in a video's address; undefined if invalid. */
export function readStartTime(t: string | null): number | undefined {
  return t !== null && /^\d{1,6}(\.\d{1,3})?s?$/.test(t) ? Number.parseFloat(t) : undefined;
}
