import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { mediaBase } from '../../../platform/delivery/media-address.ts';
import type { Square } from '../../../platform/picture/crop-square.ts';
import { workOnPicture } from '../../../platform/picture/picture-process.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { imageFolder } from '../../image/image.ts';
import { discardImage } from '../../image/remove-image.ts';
import { storeImage } from '../../image/store-image.ts';
import { lockAvatar, updateAvatar } from './avatar-queries.ts';

const avatarMaxPx = 1024;
const avatarLimit = { name: 'avatar', points: 20, perSeconds: 3600 };

/** Called before the upload is read. Throws `rate_limited`. */
export async function requireAvatarTurn({ db }: Platform, userId: string): Promise<void> {
  if (!(await rateLimit(db, avatarLimit).take(userId))) throw new ProblemError('rate_limited');
}

/** Makes the chosen square the account's avatar; removes the earlier one with its files. Throws `unsupported_media`. */
export async function setAvatar(
  platform: Platform,
  { userId, bytes, square }: { userId: string; bytes: Uint8Array; square: Square | null },
): Promise<string> {
  const work = { lane: 'members', account: userId } as const;
  const picture = await workOnPicture(work, { kind: 'crop', bytes, square, maxPx: avatarMaxPx });
  if (!picture) throw invalidField('query.size', 'The square is not within the picture');
  const { id, widths } = await storeImage(platform, picture, { alt: '', createdBy: userId });
  await changeAvatar(platform, userId, id);
  return avatarUrl(platform, id, widths);
}

export function removeAvatar(platform: Platform, userId: string): Promise<void> {
  return changeAvatar(platform, userId, null);
}

export function avatarUrl({ config }: Pick<Platform, 'config'>, imageId: string, widths: readonly number[]): string {
  return `${mediaBase(config)}/${imageFolder(imageId)}/${widths.at(-1)}.webp`;
}

async function changeAvatar(platform: Platform, userId: string, imageId: string | null): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockAvatar(tx, userId);
    await updateAvatar(tx, userId, imageId);
    if (before !== null) await discardImage(platform, tx, before);
  });
}
