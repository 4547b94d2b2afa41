import { clockTime } from '@greenlight/ui/clock-time';
import type { CSSProperties } from 'react';
import { chapterAt } from '../chapters.ts';
import { tileAt } from '../storyboard.ts';
import { usePlayer, useProps } from './stage-context.tsx';
import { StoryboardTile } from './storyboard-tile.tsx';

const pictureWidth = 184;

/** The card above the pointer: what is there, its chapter and its time. */
export function TimelinePreview({ time, share }: { time: number; share: number }) {
  const { chapters } = useProps().source;
  const tiles = usePlayer((state) => state.tiles);
  const tile = tileAt(tiles, time);
  const title = chapters[chapterAt(chapters, time)]?.title;
  return (
    <div className="glp-preview" style={{ '--at': share } as CSSProperties} aria-hidden="true">
      {tile ? <StoryboardTile tile={tile} width={pictureWidth} /> : null}
      {title ? <div className="glp-preview-title">{title}</div> : null}
      <div className="glp-preview-time">{clockTime(time)}</div>
    </div>
  );
}
