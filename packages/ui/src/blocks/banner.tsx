import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../primitives/link.tsx';
import { type BannerPictures, frameClass, frameOf, pictureFor, ratioIn, rooms } from './banner-frame.tsx';
import { type PictureFor, ResponsiveImage } from './responsive-image.tsx';
import { TitleArt } from './title-art.tsx';

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

const coverClass = 'outline-none after:absolute after:inset-0';
const ringClass =
  'has-[a.outline-none:focus-visible]:outline-2 has-[a.outline-none:focus-visible]:outline-focus has-[a.outline-none:focus-visible]:outline-offset-3';
