import type { CSSProperties } from 'react';
import { chapterAt } from '../chapters.ts';
import type { Chapter } from '../props.ts';
import { useProps } from './stage-context.tsx';

/** Chapters as the pieces of the timeline: what lies before, between and after them is a piece as well. */
function piecesOf(chapters: Chapter[], duration: number): { start: number; end: number }[] {
  const cuts = chapters.flatMap(({ start, end }) => [start, end]);
  const edges = [...new Set([0, ...cuts, duration].filter((cut) => cut >= 0 && cut <= duration))].toSorted(
    (a, b) => a - b,
  );
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? 0, end }));
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
