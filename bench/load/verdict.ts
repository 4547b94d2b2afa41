/** The results of a bench as rows of one table, which can be copied into the docs. */

export interface Goal {
  /** Such as `1.3 s`. */
  text: string;
  isMet: boolean;
}

/**
 * The parts of a bench that run: all of them, or those that this environment variable names, such as `delay,drops`.
 * Throws if it names another one.
 */
export function chosenParts<Part extends string>(variable: string, parts: readonly Part[]): readonly Part[] {
  const names = process.env[variable]?.split(',');
  const unknown = names?.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`${variable}: there is no "${unknown}"; there are ${parts.join(', ')}.`);
  return parts.filter((part) => names?.includes(part) ?? true);
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
