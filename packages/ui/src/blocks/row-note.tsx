import type { ReactNode } from 'react';
import { rowClass, rowListClass } from './card-row.tsx';

/**
 * A row without cards: says what will be in it, or why it did not load. As high as a row with cards, so that nothing
 * moves.
 */
export function RowNote(props: { title: string; heading: string; text: string; action?: ReactNode }) {
  return (
    <section className="@container">
      <h2 className="px-gutter text-xl">{props.title}</h2>
      <div className={rowClass('standard')}>
        <div className={rowListClass}>
          <div className="flex min-h-[calc(var(--card)*9/16)] grow flex-wrap items-center justify-between gap-x-8 gap-y-3 self-start rounded-lg border border-line bg-linear-to-r from-raised to-surface/40 px-6 py-4 sm:px-8">
            <div className="min-w-0">
              <p className="font-semibold text-lg">{props.heading}</p>
              <p className="mt-1 text-ink-muted text-sm">{props.text}</p>
            </div>
            {props.action}
          </div>
        </div>
      </div>
    </section>
  );
}
