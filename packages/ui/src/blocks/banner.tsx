import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../primitives/link.tsx';
import { type BannerPictures, frameClass, frameOf, pictureFor, ratioIn, rooms } from './banner-frame.tsx';
import { type PictureFor, ResponsiveImage } from './responsive-image.tsx';
import { TitleArt } from './title-art.tsx';

/** The picture for each room. A picture whose sides are cropped must be loaded wider. */
function choicesOf({ pictures, width, wordless }: BannerProps): PictureFor[] {
  return rooms.flatMap((room) => {
    const picture = pictureFor(pictures, room.of);
    if (!picture) return [];
    const cut = Math.max(1, picture.width / picture.height / ratioIn(room, pictures, wordless));
    return [{ media: `(min-width: ${room.fromPx}px)`, picture, sizes: `calc(${cut.toFixed(2)} * ${width})` }];
  });
}

export type BannerProps = {
  /** The name of the banner. Not shown if the pictures contain it. */
  title: string;
  eyebrow?: string;
  texts: string[];
  pictures: BannerPictures;
  /** Width of the banner as a CSS length; decides which width of a picture is loaded. */
  width: string;
  /** Makes the whole banner one link; it has no `actions` then. */
  href?: string;
  /** An element that looks like a link or button. It shows that the banner is a link. */
  hint?: ReactNode;
  actions?: ReactNode;
  /** Shows the picture only; the title is the link's label. */
  wordless?: boolean;
  heading?: 'h2' | 'h3';
};

/**
 * A picture with a few words and a link. The screen width decides which picture is shown and the banner's minimum
 * height; longer text makes it higher.
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
