import type { Platform } from '../../platform/platform.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { requireDetail } from './read-giveaway.ts';

/** Lifetime in caches, because a drawing takes a tenth of a second. */
const maxAgeS = 60;

/**
 * A picture for the preview of a shared link, as JPEG, for a giveaway without a picture: its title and prize. Throws
 * `not_found`, also for a draft.
 */
export async function drawGiveawayPicture(platform: Platform, giveawayId: number): Promise<Buffer> {
  const { body } = await platform.publicCache.bytes(`giveaway-picture:${giveawayId}`, maxAgeS, async () => {
    const { title, prize } = await requireDetail(platform, giveawayId);
    const { project } = await readRemoteConfig(platform);
    const { drawShareCard } = await import('../../platform/picture/share-card.ts');
    return drawShareCard({ project, title, part: null, words: prize, behind: null });
  });
  return body;
}
