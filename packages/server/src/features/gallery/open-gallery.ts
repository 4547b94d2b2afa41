import type { Image } from '@greenlight/contract/image';
import { networkOf } from '../../platform/auth/ip-network.ts';
import { verifyPassword } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toImage } from '../image/image.ts';
import { findGallery } from './queries.ts';

const wrongPasswords = { name: 'gallery', points: 10, perSeconds: 15 * 60 };

/**
 * Throws `gallery_password`, with the same text and timing for an unknown gallery, or `rate_limited`. Each attempt is
 * counted before the password is checked; a successful one is subtracted again.
 */
export async function openGallery(
  platform: Platform,
  { slug, password, ip }: { slug: string; password: string; ip: string },
): Promise<{ title: string; images: Image[] }> {
  const limit = rateLimit(platform.db, wrongPasswords);
  const network = networkOf(ip);
  if (!(await limit.take(network))) throw new ProblemError('rate_limited');
  const gallery = await findGallery(platform.db, slug);
  if (!(await verifyPassword(gallery?.passwordHash ?? null, password)) || !gallery) {
    throw new ProblemError('gallery_password');
  }
  await limit.giveBack(network);
  return { title: gallery.title, images: gallery.images.map((image) => toImage(platform, image)) };
}
