import type { CSSProperties } from 'react';
import { chapterAt } from '../concern/chapters.ts';
import { fractionOf, type TimeRange } from '../concern/time-range.ts';
import type { Chapter } from '../props.ts';
import { useProps } from './session-context.tsx';

/** Shorter pieces are rounding errors in the chapters' times. */
const shortestSeconds = 0.5;

/** The pieces of the timeline: the chapters, and the parts before, between and after them. */
export function piecesOf(chapters: Chapter[], range: TimeRange): TimeRange[] {
  const inside = chapters.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b);
  const edges = [range.start];
  for (const edge of inside) {
    if (edge - (edges.at(-1) ?? 0) >= shortestSeconds && range.end - edge >= shortestSeconds) edges.push(edge);
  }
  return edges.map((start, index) => ({ start, end: edges[index + 1] ?? range.end }));
}

export function ChapterTrack({ range, pointed }: { range: TimeRange; pointed: number | null }) {
  const { chapters } = useProps().source;
  const whole = range.end > range.start ? range : { start: 0, end: 1 };
  const pieces = piecesOf(range.end > range.start ? chapters : [], whole);
  const at =
    pointed === null
      ? -1
      : chapterAt(
          pieces.map((piece) => ({ ...piece, title: '' })),
          pointed,
        );
  return (
    <div className="glp-track">
      {pieces.map(({ start, end }, index) => (
        <div
          key={start}
          className="glp-piece"
          data-pointed={index === at || undefined}
          style={
            {
              '--from': fractionOf(whole, start),
              '--span': fractionOf(whole, whole.start + end - start),
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
