import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { updateCreditName } from './support-queries.ts';

/**
 * Sets whether a supporter is named in the credits. Caches keep credits for some seconds and are not cleared, because
 * one member must not be able to clear all caches again and again. Throws `not_found` for a member who gave nothing.
 */
export async function setCreditName(
  platform: Platform,
  { userId, pitchId, isNamed }: { userId: string; pitchId: number; isNamed: boolean },
): Promise<{ isNamed: boolean }> {
  if (!(await updateCreditName(platform.db, { userId, pitchId, isNamed }))) throw new ProblemError('not_found');
  return { isNamed };
}
