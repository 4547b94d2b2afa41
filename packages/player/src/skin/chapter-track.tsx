import type { CSSProperties } from 'react';
import { chapterAt } from '../concern/chapters.ts';
import type { Chapter } from '../props.ts';
import { useProps } from './stage-context.tsx';

/** Shorter pieces are rounding errors in the chapters' times. */
const shortestSeconds = 0.5;

/** The pieces of the timeline: the chapters, and the parts before, between and after them. */
function piecesOf(chapters: Chapter[], duration: number): { start: number; end: number }[] {
  const inside = chapters.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b);
  const edges = [0];
  for (const edge of inside) {
    if (edge - (edges.at(-1) ?? 0) >= shortestSeconds && duration - edge >= shortestSeconds) edges.push(edge);
  }
  return edges.map((start, index) => ({ start, end: edges[index + 1] ?? duration }));
}

export function ChapterTrack({ duration, pointed }: { duration: number; pointed: number | null }) {
  const { chapters } = useProps().source;
  const pieces = duration > 0 ? piecesOf(chapters, duration) : [{ start: 0, end: 1 }];
  const total = duration || 1;
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
          style={{ '--from': start / total, '--span': (end - start) / total } as CSSProperties}
        />
      ))}
    </div>
  );
}
