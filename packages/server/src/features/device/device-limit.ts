// The rules of `begin_stream` (stream/begin-stream.sql) in TypeScript, for code that only asks. The SQL function alone
// enforces them.

/** Whether the active devices, this one included, exceed the limit, so that this device may not watch. */
export function exceedsDeviceLimit(
  limit: number,
  { active, isActive }: { active: number; isActive: boolean },
): boolean {
  return active + (isActive ? 0 : 1) > limit;
}

/** Whether other streams use up the limit. */
export function exceedsStreamLimit(limit: number, others: number): boolean {
  return others >= limit;
}
