import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../primitives/link.tsx';
import { type Picture, type PictureFor, ResponsiveImage } from './responsive-image.tsx';
import { TitleArt } from './title-art.tsx';

export type BannerOrientation = 'wide' | 'horizontal' | 'vertical' | 'narrow';
export type BannerPictures = Partial<Record<BannerOrientation, Picture>>;

type Room = { of: BannerOrientation; fromPx: number; ratio: number; flattest: number; tallest: number };

/** From the widest screen down: which picture suits it best, and how flat or tall (width by height) the banner may be. */
const rooms: Room[] = [
  { of: 'wide', fromPx: 992, ratio: 3, flattest: 6, tallest: 2.2 },
  { of: 'horizontal', fromPx: 576, ratio: 2, flattest: 3.5, tallest: 1.3 },
  { of: 'vertical', fromPx: 400, ratio: 1, flattest: 2, tallest: 0.7 },
  { of: 'narrow', fromPx: 0, ratio: 1, flattest: 2, tallest: 0.56 },
];
const frameClass = 'aspect-(--narrow) min-[400px]:aspect-(--vertical) sm:aspect-(--horizontal) lg:aspect-(--wide)';

/** The nearest picture of another orientation: landscape for landscape where there is one. */
function pictureFor(pictures: BannerPictures, of: BannerOrientation): Picture | undefined {
  const { wide, horizontal, vertical, narrow } = pictures;
  if (of === 'wide') return wide ?? horizontal ?? vertical ?? narrow;
  if (of === 'horizontal') return horizontal ?? wide ?? vertical ?? narrow;
  return (of === 'vertical' ? (vertical ?? narrow) : (narrow ?? vertical)) ?? horizontal ?? wide;
}

/** As wide by high as its picture wants it, within what suits the room; cut to the room's own where words lie over it. */
function ratioIn({ of, ratio, flattest, tallest }: Room, pictures: BannerPictures, wordless?: boolean): number {
  const picture = pictures[of] ?? (wordless ? pictureFor(pictures, of) : undefined);
  return picture ? Math.min(flattest, Math.max(tallest, picture.width / picture.height)) : ratio;
}

function frameOf(pictures: BannerPictures, wordless?: boolean): CSSProperties {
  const ratios = rooms.map((room) => [`--${room.of}`, String(ratioIn(room, pictures, wordless))]);
  return Object.fromEntries(ratios) as CSSProperties;
}

/** The pictures with the rooms that they are for; where one is cut at its sides more of its width is needed. */
function choicesOf({ pictures, width, wordless }: BannerProps): PictureFor[] {
  return rooms.flatMap((room) => {
    const picture = pictureFor(pictures, room.of);
    if (!picture) return [];
    const cut = Math.max(1, picture.width / picture.height / ratioIn(room, pictures, wordless));
    return [{ media: `(min-width: ${room.fromPx}px)`, picture, sizes: `calc(${cut.toFixed(2)} * ${width})` }];
  });
}

export type BannerProps = {
  /** Names the banner; not shown where its pictures say it. */
  title: string;
  eyebrow?: string;
  texts: string[];
  pictures: BannerPictures;
  /** Of the banner, as a CSS length: which of a picture's widths is loaded. */
  width: string;
  /** Where the whole banner leads; it has no actions of its own then. */
  href?: string;
  /** What shows that it leads somewhere; no link of its own. */
  hint?: ReactNode;
  actions?: ReactNode;
  /** The picture alone: the title names its link. */
  wordless?: boolean;
  heading?: 'h2' | 'h3';
};

/**
 * A picture with a few words that leads on. The room chooses among its pictures and, with an empty cell, how high it is;
 * words that need more make it higher.
 */
export function Banner(props: BannerProps) {
  const { title, href, heading: Heading = 'h2', wordless } = props;
  const choices = choicesOf(props);
  const base = choices.at(-1);
  return (
    <div
      style={frameOf(props.pictures, wordless)}
      className={clsx(
        'group/banner relative isolate grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-xl bg-raised',
        ringClass,
      )}
    >
      <div className={clsx('col-start-1 row-start-1', frameClass)} />
      <div className="-z-10 absolute inset-0 transition-look duration-(--duration-slow) group-hover/banner:scale-102">
        <ResponsiveImage
          decorative={!wordless || href !== undefined}
          picture={base?.picture}
          alternatives={choices.slice(0, -1)}
          sizes={base?.sizes ?? props.width}
          fallback={<TitleArt title={title} />}
        />
      </div>
      {wordless && href !== undefined && <Link href={href} aria-label={title} className={coverClass} />}
      {!wordless && (
        <div className="banner-ground col-start-1 row-start-1 flex w-full flex-col items-start self-end px-6 pt-32 pb-7 sm:w-fit sm:max-w-[80%] sm:justify-center sm:self-stretch sm:py-10 sm:ps-10 sm:pe-40 lg:ps-14">
          {props.eyebrow && <p className="mb-2 font-semibold text-accent text-sm">{props.eyebrow}</p>}
          <Heading className="wrap-anywhere max-w-130 font-bold text-3xl">
            {href === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <Link href={href} className={coverClass}>
                <bdi>{title}</bdi>
              </Link>
            )}
          </Heading>
          {props.texts.map((text) => (
            <p
              key={text}
              dir="auto"
              className="wrap-anywhere mt-3 max-w-130 whitespace-pre-line text-ink-muted md:text-lg"
            >
              {text}
            </p>
          ))}
          {props.hint && (
            <span aria-hidden className="mt-6">
              {props.hint}
            </span>
          )}
          {props.actions && <div className="mt-6 flex flex-wrap gap-3">{props.actions}</div>}
        </div>
      )}
    </div>
  );
}

/** The room of a banner before it is there. */
export function BannerShape({ pictures }: { pictures: BannerPictures }) {
  return <div style={frameOf(pictures)} className={clsx('rounded-xl bg-raised', frameClass)} />;
}

const coverClass = 'outline-none after:absolute after:inset-0';
const ringClass =
  'has-[a.outline-none:focus-visible]:outline-2 has-[a.outline-none:focus-visible]:outline-focus has-[a.outline-none:focus-visible]:outline-offset-3';
