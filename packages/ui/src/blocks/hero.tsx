import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Picture, ResponsiveImage } from './responsive-image.tsx';
import { TitleArt } from './title-art.tsx';

export type HeroProps = {
  title: string;
  /** Text above the title. */
  label?: ReactNode;
  meta?: ReactNode;
  description?: string;
  picture: Picture | null | undefined;
  /** For phones, where cropping would remove the subject of the wide picture. */
  portrait?: Picture | null;
  actions?: ReactNode;
  /** The picture loads late, because this is not the first hero of the screen. */
  lazy?: boolean;
  /** `banner` is lower, for the page of a show or creator. */
  height?: keyof typeof heroHeights;
  /** Aligns the text with a column of limited width. */
  isLimited?: boolean;
};

export const heroHeights = {
  screen: 'min-h-[min(86svh,44rem)] md:min-h-[clamp(27rem,82svh,56rem)]',
  banner: 'min-h-[min(62svh,30rem)] md:min-h-[clamp(22rem,56svh,38rem)]',
};

/** A picture from edge to edge with title and actions, fading into the page. It begins under the top bar. */
export function Hero(props: HeroProps) {
  return (
    <div
      className={clsx(
        // The picture lies under the top bar and the sidebar, so that it reaches the edges of the screen.
        '-ms-(--rail,0px) -mt-bar ps-(--rail,0px) relative isolate flex flex-col justify-end overflow-hidden',
        heroHeights[props.height ?? 'screen'],
      )}
    >
      <div className="absolute inset-0 -z-10">
        <div className="absolute inset-0 motion-safe:animate-settle">
          <ResponsiveImage
            decorative
            picture={props.picture}
            portrait={props.portrait}
            sizes="100vw"
            priority={!props.lazy}
            fallback={<TitleArt title={props.title} />}
            className="md:object-[70%_25%]"
          />
        </div>
        <div className="hero-scrim absolute inset-0" />
      </div>
      <div className="hero-ground pt-40 pb-14">
        <div className={clsx('px-gutter', props.isLimited && 'mx-auto max-w-300')}>
          <div className="max-w-160">
            {props.label && <div className="mb-3 font-semibold text-accent text-sm">{props.label}</div>}
            <h2 className="wrap-anywhere -mt-[0.2em] line-clamp-3 pt-[0.2em] font-bold text-hero leading-[1.12] tracking-[-0.035em]">
              <bdi>{props.title}</bdi>
            </h2>
            {props.meta && <div className="mt-4 text-ink-muted text-sm">{props.meta}</div>}
            {props.description && (
              <p dir="auto" className="wrap-anywhere mt-3 line-clamp-3 max-w-140 text-base text-ink md:text-lg">
                {props.description}
              </p>
            )}
          </div>
          {props.actions && <div className="mt-7 flex flex-wrap items-center gap-3">{props.actions}</div>}
        </div>
      </div>
    </div>
  );
}
