import { clockTime } from '@greenlight/ui/clock-time';
import type { CSSProperties } from 'react';
import { chapterAt } from '../concern/chapters.ts';
import { useLabels, usePlayer, useProps } from './session-context.tsx';
import { TimeStill } from './time-still.tsx';

const pictureWidth = 184;
/** A time nearer to the live edge than this is shown as the live edge. */
const liveSeconds = 2;

/** The preview above the pointer: still, chapter and time. In a livestream the time is how far behind it is. */
export function TimelinePreview({ time, share }: { time: number; share: number }) {
  const labels = useLabels();
  const { chapters, live } = useProps().source;
  const title = chapters[chapterAt(chapters, time)]?.title;
  const rangeStart = usePlayer((state) => state.rangeStart);
  const behind = usePlayer((state) => state.edge) - time;
  const text = live ? (behind < liveSeconds ? labels.live : `−${clockTime(behind)}`) : clockTime(time - rangeStart);
  return (
    <div className="glp-preview" style={{ '--at': share } as CSSProperties} aria-hidden="true">
      <TimeStill time={time} width={pictureWidth} />
      {title ? <div className="glp-preview-title">{title}</div> : null}
      <div className="glp-preview-time">{text}</div>
    </div>
  );
}
