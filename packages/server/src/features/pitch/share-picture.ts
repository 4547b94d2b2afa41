import type { PitchState } from '@greenlight/contract/pitch';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { readPicture } from '../image/image.ts';
import { findDetail } from './read-queries.ts';

/** Lifetime in caches, because a drawing takes a tenth of a second. */
const maxAgeS = 60;

/**
 * A picture for the preview of a shared link, as JPEG: the title of a pitch and its progress. Throws `not_found`, also
 * for a draft.
 */
export async function drawPitchPicture(platform: Platform, pitchId: number): Promise<Buffer> {
  const { body } = await platform.publicCache.bytes(`pitch-picture:${pitchId}`, maxAgeS, async () => {
    const pitch = await findDetail(platform.db, { pitchId, at: platform.clock.now() });
    if (!pitch) throw new ProblemError('not_found');
    const { title, image, state, points, goal, supporters } = pitch;
    const { project } = await readRemoteConfig(platform);
    const { drawShareCard } = await import('../../platform/picture/share-card.ts');
    const behind = image && (await readPicture(platform, image));
    return drawShareCard({
      project,
      title,
      part: points / goal,
      words: wordsOf(state, { points, goal, supporters }),
      behind,
    });
  });
  return body;
}

/** The words in the first language, like the head tags of a page. */
function wordsOf(
  state: PitchState,
  { points, goal, supporters }: { points: number; goal: number; supporters: number },
): string {
  const members = `${count(supporters)} ${supporters === 1 ? 'member' : 'members'}`;
  if (state === 'released') return `Made possible by ${members}`;
  return `${count(points)} of ${count(goal)} points from ${members}`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
