import type { ReactNode } from 'react';
import { rowClass, rowListClass } from './card-row.tsx';

/** A row without cards: what will be in it, or why it did not load. As high as with cards, so that no row moves. */
export function RowNote(props: { title: string; heading: string; text: string; action?: ReactNode }) {
  return (
    <section className="@container relative">
      <h2 className="px-gutter text-xl">{props.title}</h2>
      <div className={rowClass('standard')}>
        <div className={`${rowListClass} overflow-hidden`}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <div key={place} aria-hidden className="w-(--card) shrink-0">
              <div className="aspect-video rounded-lg border border-line border-dashed bg-surface/60" />
            </div>
          ))}
          <div className="absolute inset-x-gutter top-[calc(3rem+var(--card)*9/32)] -translate-y-1/2">
            <div className="flex w-fit max-w-full flex-wrap items-center gap-x-8 gap-y-3 rounded-lg bg-canvas/85 px-5 py-4 frosted">
              <div className="min-w-0">
                <p className="font-semibold">{props.heading}</p>
                <p className="text-ink-muted text-sm">{props.text}</p>
              </div>
              {props.action}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
