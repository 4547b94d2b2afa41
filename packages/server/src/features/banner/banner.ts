import type { Banner } from '@greenlight/contract/banner';
import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../image/image.ts';
import { type BannerRow, listBanners } from './queries.ts';

/** The published banners of `ids`. The caller reads their videos, together with other videos that it needs. */
export async function findBanners({ db, clock }: Platform, ids: number[]) {
  const rows = ids.length === 0 ? [] : await listBanners(db, { ids, at: clock.now() });
  return { rows, mediaIds: mediaIdsOf(rows) };
}

export function mediaIdsOf(rows: Pick<BannerRow, 'shownMediaId'>[]): number[] {
  return rows.flatMap(({ shownMediaId }) => shownMediaId ?? []);
}

/**
 * Returns null while the banner's subject is missing, and for a link without text or picture. `cards` may contain
 * others.
 */
export function makeBanner(platform: Platform, row: BannerRow, cards: MediaCard[]): Banner | null {
  const { id, kind, text } = row;
  const media = cards.find(({ mediaId }) => mediaId === row.shownMediaId) ?? null;
  const channel = kind === 'show-banner' ? row.channel : null;
  const avatar = row.creator?.avatar ?? null;
  const creator =
    kind === 'creator-banner' && row.creator ? { ...row.creator, avatar: avatar && toImage(platform, avatar) } : null;
  const images = (row.images ?? []).map(({ orientation, image }) => ({ ...toImage(platform, image), orientation }));
  const own = hrefOf({ media, channel, creator });
  const first = row.urls[0] || own;
  const isEmpty = own === null && images.length === 0 && text.length === 0;
  const isAboutNothing = !kind.includes('link') && own === null;
  if (!first || isEmpty || isAboutNothing) return null;
  const buttons = text.filter(({ type }) => type === 'button').length;
  const urls = Array.from({ length: Math.max(buttons, 1) }, (_, place) => row.urls[place] || own || first);
  return { id, kind, images, text, urls, media, channel, creator };
}

function hrefOf({ media, channel, creator }: Pick<Banner, 'media' | 'channel' | 'creator'>): string | null {
  if (media) return sitePath('video', media.mediaId);
  if (channel) return sitePath('channel', channel.slug);
  return creator && sitePath('creator', creator.slug);
}
