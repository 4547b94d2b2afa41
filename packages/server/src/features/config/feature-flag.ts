import type { RemoteConfig } from '@greenlight/contract/config';
import type { FeatureFlag } from '@greenlight/contract/route';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from './remote-config.ts';

/** A change clears the cache. A process that missed the message is late by at most this time. */
const cacheSeconds = 5;

export async function isFeatureOn(platform: Platform, flag: FeatureFlag): Promise<boolean> {
  const { body } = await platform.publicCache.bytes('feature flags', cacheSeconds, () => readRemoteConfig(platform));
  const config = JSON.parse(body.toString()) as RemoteConfig;
  return config[flag];
}

/** Throws `not_found` while the operator has switched the feature off. */
export async function requireFeature(platform: Platform, flag: FeatureFlag): Promise<void> {
  if (!(await isFeatureOn(platform, flag))) throw new ProblemError('not_found');
}
