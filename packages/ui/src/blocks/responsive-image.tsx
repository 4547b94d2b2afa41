import { clsx } from 'clsx';
import { Fragment, type ReactNode, useState } from 'react';

/**
 * A picture in several widths. In `url`, the number before the extension may be any of `widths`, the extension .avif or
 * .webp.
 */
export type Picture = { url: string; width: number; height: number; widths: number[]; color: string; alt: string };

/** A picture for the screens that match a media query. */
export type PictureFor = { media: string; picture: Picture; sizes: string };

const isServer = typeof window === 'undefined';
const phone = '(max-width: 767.98px)';
const widthAndExtension = /\d+\.(?:webp|avif)$/;

/** The URL of one width, or undefined if the picture has a single file. */
export function atWidth({ url }: Picture, width: number, extension: 'avif' | 'webp'): string | undefined {
  return widthAndExtension.test(url) ? url.replace(widthAndExtension, `${width}.${extension}`) : undefined;
}

function srcSet(picture: Picture, extension: 'avif' | 'webp'): string | undefined {
  const files = picture.widths.flatMap((width) => {
    const url = atWidth(picture, width, extension);
    return url ? [`${url} ${width}w`] : [];
  });
  return files.length > 0 ? files.join(', ') : undefined;
}

/**
 * Fills its positioned frame with the picture and fades it in over the dominant colour. Shows `fallback` if there is no
 * picture or it does not load.
 */
export function ResponsiveImage(props: {
  picture: Picture | null | undefined;
  /** Used instead of `picture` on phones (below 768 px). */
  portrait?: Picture | null;
  /** Other pictures by media query; the first match is used. */
  alternatives?: PictureFor[];
  sizes: string;
  /** Loads at once, for pictures that are visible first. */
  priority?: boolean;
  /** The text next to it says the same, so it is hidden from assistive technology. */
  decorative?: boolean;
  fallback?: ReactNode;
  className?: string;
}) {
  const {
    picture,
    portrait,
    alternatives = portrait ? [{ media: phone, picture: portrait, sizes: '100vw' }] : [],
  } = props;
  const [state, setState] = useState<{ url: string; loaded: boolean }>();
  const known = state?.url === picture?.url ? state : undefined;
  if (!picture || known?.loaded === false) return props.fallback;
  const settle = (loaded: boolean) => setState({ url: picture.url, loaded });
  const avif = srcSet(picture, 'avif');
  return (
    <picture className="absolute inset-0" style={{ backgroundColor: picture.color }}>
      {alternatives.map(({ media, picture: other, sizes }) => (
        <Fragment key={media}>
          <source media={media} type="image/avif" srcSet={srcSet(other, 'avif')} sizes={sizes} />
          <source media={media} srcSet={srcSet(other, 'webp') ?? other.url} sizes={sizes} />
        </Fragment>
      ))}
      {avif && <source type="image/avif" srcSet={avif} sizes={props.sizes} />}
      <img
        key={picture.url}
        // A painted page shows the picture before this code runs, so it may have loaded before hydration.
        suppressHydrationWarning
        ref={(img) => {
          if (!known && img?.complete && img.naturalWidth > 0) settle(true);
        }}
        src={picture.url}
        srcSet={srcSet(picture, 'webp')}
        sizes={props.sizes}
        width={picture.width}
        height={picture.height}
        alt={props.decorative ? '' : picture.alt}
        loading={props.priority ? 'eager' : 'lazy'}
        fetchPriority={props.priority ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onLoad={() => settle(true)}
        onError={() => settle(false)}
        className={clsx(
          'size-full object-cover transition-look duration-(--duration-slow)',
          !props.priority && !known?.loaded && !isServer && 'opacity-0',
          props.className,
        )}
      />
    </picture>
  );
}
