import type { Platform } from '../../../platform/platform.ts';

/** What a feature does before an account is deleted, in transactions of its own. It is repeated after a crash. */
export type ErasureStep = (platform: Platform, userId: string) => Promise<void>;

const registered: ErasureStep[] = [];

/** For features that import this one: this one cannot import them, so `app/worker.ts` registers their steps. */
export function registerErasureStep(step: ErasureStep): void {
  registered.push(step);
}

export function erasureSteps(): readonly ErasureStep[] {
  return registered;
}
