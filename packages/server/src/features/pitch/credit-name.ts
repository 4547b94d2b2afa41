import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { updateNamed } from './support-queries.ts';

/**
 * Whether a supporter is named in the credits, which caches keep for some seconds: one member must not empty the caches of
 * all answers again and again. Throws `not_found` for somebody who gave nothing.
 */
export async function setNamed(
  platform: Platform,
  { userId, pitchId, isNamed }: { userId: string; pitchId: number; isNamed: boolean },
): Promise<{ isNamed: boolean }> {
  if (!(await updateNamed(platform.db, { userId, pitchId, isNamed }))) throw new ProblemError('not_found');
  return { isNamed };
}
