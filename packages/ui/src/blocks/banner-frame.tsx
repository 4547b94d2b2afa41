import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { Picture } from './responsive-image.tsx';

export type BannerOrientation = 'wide' | 'horizontal' | 'vertical' | 'narrow';
export type BannerPictures = Partial<Record<BannerOrientation, Picture>>;

type Room = { of: BannerOrientation; fromPx: number; ratio: number; flattest: number; tallest: number };

/**
 * The screens, from the widest to the narrowest: the orientation that fits best, and the limits of the ratio
 * (width / height).
 */
export const rooms: Room[] = [
  { of: 'wide', fromPx: 992, ratio: 3, flattest: 6, tallest: 2.2 },
  { of: 'horizontal', fromPx: 576, ratio: 2, flattest: 3.5, tallest: 1.3 },
  { of: 'vertical', fromPx: 400, ratio: 1, flattest: 2, tallest: 0.7 },
  { of: 'narrow', fromPx: 0, ratio: 1, flattest: 2, tallest: 0.56 },
];
export const frameClass =
  'aspect-(--narrow) min-[400px]:aspect-(--vertical) sm:aspect-(--horizontal) lg:aspect-(--wide)';

/** The picture of the orientation `of`, or the most similar one: another landscape picture before a portrait one. */
export function pictureFor(pictures: BannerPictures, of: BannerOrientation): Picture | undefined {
  const { wide, horizontal, vertical, narrow } = pictures;
  if (of === 'wide') return wide ?? horizontal ?? vertical ?? narrow;
  if (of === 'horizontal') return horizontal ?? wide ?? vertical ?? narrow;
  return (of === 'vertical' ? (vertical ?? narrow) : (narrow ?? vertical)) ?? horizontal ?? wide;
}

/**
 * The ratio (width / height) of the picture, within the room's limits. A picture of another orientation is cropped to
 * the room's ratio if there is text over it.
 */
export function ratioIn({ of, ratio, flattest, tallest }: Room, pictures: BannerPictures, wordless?: boolean): number {
  const picture = pictures[of] ?? (wordless ? pictureFor(pictures, of) : undefined);
  return picture ? Math.min(flattest, Math.max(tallest, picture.width / picture.height)) : ratio;
}

export function frameOf(pictures: BannerPictures, wordless?: boolean): CSSProperties {
  const ratios = rooms.map((room) => [`--${room.of}`, String(ratioIn(room, pictures, wordless))]);
  return Object.fromEntries(ratios) as CSSProperties;
}

/** Placeholder of a banner that is still loading. */
export function BannerShape({ pictures }: { pictures: BannerPictures }) {
  return <div style={frameOf(pictures)} className={clsx('rounded-xl bg-raised', frameClass)} />;
}
