import { clsx } from 'clsx';
import { Fragment, type ReactNode, useState } from 'react';

/** A picture in several widths: the number before the extension of `url` may be any of `widths`, the extension .avif or .webp. */
export type Picture = { url: string; width: number; height: number; widths: number[]; color: string; alt: string };

/** A picture for the rooms that a media query names. */
export type PictureFor = { media: string; picture: Picture; sizes: string };

const isServer = typeof window === 'undefined';
const phone = '(max-width: 767.98px)';
const widthAndExtension = /\d+\.(?:webp|avif)$/;

/** The address of one of its widths; undefined where it comes in one file alone. */
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
 * Fills its positioned frame with the picture over its dominant colour and fades it in. Without a picture, or when it
 * doesn't load, the frame shows `fallback`.
 */
export function ResponsiveImage(props: {
  picture: Picture | null | undefined;
  /** Takes its place on phones (below 768 px). */
  portrait?: Picture | null;
  /** Other pictures for other rooms, the first that fits. */
  alternatives?: PictureFor[];
  sizes: string;
  /** Among the first things seen: loaded at once. */
  priority?: boolean;
  /** The words beside it say the same: hidden from assistive technology. */
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
        // What the server painted is seen before this code is there to wait for it, and may have loaded by then.
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
