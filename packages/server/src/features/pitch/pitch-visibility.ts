import type { Platform } from '../../platform/platform.ts';
import { isFeatureOn } from '../config/feature-flag.ts';
import { findHead } from './read-queries.ts';

/** Whether everybody can see a pitch: it is not a draft, and points are on. */
export async function isVisible(platform: Platform, pitchId: number): Promise<boolean> {
  return (await isFeatureOn(platform, 'points_enabled')) && (await findHead(platform.db, pitchId)) !== undefined;
}
