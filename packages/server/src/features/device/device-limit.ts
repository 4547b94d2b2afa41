// What `begin_stream` (0250_media_ahead.sql) decides in one question, for all who only want to know.

/** May no further device watch, or this one: all that are active, this one among them, are more than the limit allows. */
export function exceedsDeviceLimit(
  limit: number,
  { active, isActive }: { active: number; isActive: boolean },
): boolean {
  return active + (isActive ? 0 : 1) > limit;
}

/** Are all streams taken by others? */
export function exceedsStreamLimit(limit: number, others: number): boolean {
  return others >= limit;
}
