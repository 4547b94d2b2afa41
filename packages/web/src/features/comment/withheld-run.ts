import type { Reply } from '@greenlight/contract/comment';

export type Run<T> = { shown: T } | { withheld: [T, ...T[]] };

/** The comments in their order. Withheld neighbours are joined to one run. */
export function withheldRuns<T extends Pick<Reply, 'isWithheld'>>(comments: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = [];
  for (const comment of comments) {
    const last = runs.at(-1);
    if (!comment.isWithheld) runs.push({ shown: comment });
    else if (last && 'withheld' in last) last.withheld.push(comment);
    else runs.push({ withheld: [comment] });
  }
  return runs;
}
