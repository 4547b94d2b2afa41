/** The results as rows of one table, which can be copied into docs/operations/live.md. */

export interface Goal {
  /** Such as `1.3 s`. */
  text: string;
  isMet: boolean;
}

export function startTable(): void {
  console.log('| what | measured | goal |\n| --- | --- | --- |');
}

/** Prints a row. After a missed goal the bench continues, and ends with exit code 1. */
export function report(what: string, measured: string, goal?: Goal): void {
  if (goal && !goal.isMet) process.exitCode = 1;
  const verdict = goal ? `${goal.text}: ${goal.isMet ? 'met' : 'MISSED'}` : '';
  console.log(`| ${what} | ${measured} | ${verdict} |`);
}

/** NaN when nothing was measured: no goal is met then. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** NaN when nothing was measured: no goal is met then. */
export function largest(values: number[]): number {
  return values.length === 0 ? Number.NaN : Math.max(...values);
}

export function medianAndLongest(timesMs: number[]): string {
  return [percentile(timesMs, 0.5), largest(timesMs)].map((ms) => `${ms.toFixed(0)} ms`).join(', ');
}
