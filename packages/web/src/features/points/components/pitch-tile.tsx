import { sitePath } from '@greenlight/contract/site-path';
import { frameClass } from '@greenlight/ui/blocks/media-card';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { type PitchCard, prefetchPitch, useWatchedSums } from '../hooks.ts';
import { PitchProgress } from './pitch-progress.tsx';
import { PitchStateLabel } from './pitch-state-label.tsx';
import { TimeLeft } from './time-left.tsx';

interface PitchTileProps {
  pitch: PitchCard;
  sizes: string;
  note?: ReactNode;
  /** Whether the shown sums follow changes while members look at it. */
  isLive?: boolean;
}

/** A pitch in a list. */
export function PitchTile({ pitch, sizes, note, isLive = false }: PitchTileProps) {
  const { id, title, summary, image, state } = pitch;
  useWatchedSums(id, isLive && (state === 'open' || state === 'reached'));
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-3" onPointerEnter={() => prefetchPitch(id)}>
      <div className={frameClass}>
        <ResponsiveImage decorative picture={image} sizes={sizes} fallback={<TitleArt title={title} />} />
        {state !== 'open' && (
          <div className="absolute start-2 top-2">
            <PitchStateLabel state={state} />
          </div>
        )}
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 text-balance font-semibold text-base leading-snug">
          <Link href={sitePath('pitch', id)} className="outline-none after:absolute after:inset-0 after:rounded-lg">
            <bdi>{title}</bdi>
          </Link>
        </p>
        {summary && (
          <p dir="auto" className="wrap-anywhere mt-1 line-clamp-2 text-ink-muted text-sm">
            {summary}
          </p>
        )}
      </div>
      <div className="mt-auto">
        <PitchProgress pitch={pitch} />
        <p className="mt-1 text-ink-faint text-sm">{note ?? <TimeLeft pitch={pitch} />}</p>
      </div>
    </article>
  );
}
