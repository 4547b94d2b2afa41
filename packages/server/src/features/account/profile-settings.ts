import type { AuthRecord } from '@greenlight/contract/account';
import type { UserInfo } from '@greenlight/contract/user-info';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { updateDisplayName, updateMissingName, updatePreferences } from './profile-settings-queries.ts';
import { issueTokens } from './session/refresh-token.ts';
import { viewerOf } from './session/session-viewer.ts';

type Preferences = NonNullable<UserInfo['preferences']>;

export async function setDisplayName(platform: Platform, userId: string, displayName: string): Promise<void> {
  await updateDisplayName(platform.db, userId, displayName);
}

/**
 * Names an account that has none, for example because the provider sent no name. Returns new tokens of the token's
 * session. Works only once, since a refresh token lives longer than the access token that was shown. Throws
 * `code_invalid` for an expired token or an account with a name.
 */
export async function nameAccount(
  platform: Platform,
  { authToken, displayName }: { authToken: string; displayName: string },
): Promise<AuthRecord> {
  const viewer = await viewerOf(platform, authToken);
  if (!viewer) throw new ProblemError('code_invalid');
  if (viewer.actorId !== null) throw new ProblemError('impersonating');
  if (!(await updateMissingName(platform.db, viewer.userId, displayName))) throw new ProblemError('code_invalid');
  return issueTokens(platform, platform.db, viewer);
}

/** Changes only the given preferences. */
export function setPreferences(
  platform: Platform,
  userId: string,
  preferences: Partial<Preferences>,
): Promise<Preferences> {
  return updatePreferences(platform.db, userId, preferences);
}
