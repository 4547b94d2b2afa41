import type { BadgeLegibility } from '@greenlight/contract/badge-studio';
import { workOnPicture } from '../../platform/picture/picture-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readPicture } from '../image/image.ts';
import { findPicture } from './picture-queries.ts';

/** Size of a badge beside a name, in pixels. */
const smallestPx = 16;

/** Whether an uploaded picture can be recognised beside a name. Throws `not_found`. */
export async function readLegibility(
  platform: Platform,
  { imageId, userId }: { imageId: string; userId: string },
): Promise<BadgeLegibility> {
  const image = await findPicture(platform.db, imageId);
  if (!image) throw new ProblemError('not_found');
  const bytes = await readPicture(platform, { ...image, width: image.widths[0] ?? image.width });
  const found = await workOnPicture({ lane: 'staff', account: userId }, { kind: 'measure', bytes, px: smallestPx });
  return { size: smallestPx, ...found };
}
