import { clockTime } from '@greenlight/ui/clock-time';
import { stillAt } from '@greenlight/ui/storyboard';
import type { CSSProperties } from 'react';
import { chapterAt } from '../concern/chapters.ts';
import { usePlayer, useProps } from './stage-context.tsx';
import { StoryboardStill } from './storyboard-still.tsx';

const pictureWidth = 184;

/** The preview above the pointer: still, chapter and time. */
export function TimelinePreview({ time, share }: { time: number; share: number }) {
  const { chapters } = useProps().source;
  const stills = usePlayer((state) => state.stills);
  const still = stillAt(stills, time);
  const title = chapters[chapterAt(chapters, time)]?.title;
  return (
    <div className="glp-preview" style={{ '--at': share } as CSSProperties} aria-hidden="true">
      {still ? <StoryboardStill still={still} width={pictureWidth} /> : null}
      {title ? <div className="glp-preview-title">{title}</div> : null}
      <div className="glp-preview-time">{clockTime(time)}</div>
    </div>
  );
}
