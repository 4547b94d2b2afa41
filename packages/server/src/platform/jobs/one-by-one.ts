import type { Platform } from '../platform.ts';

/** Runs a step for each of these ids. An error is logged, and does not stop the steps after it. */
export async function forEachId(
  { log }: Pick<Platform, 'log'>,
  { ids, failure }: { ids: number[]; failure: string },
  step: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await step(id);
    } catch (error) {
      log.error({ err: error, id }, failure);
    }
  }
}
