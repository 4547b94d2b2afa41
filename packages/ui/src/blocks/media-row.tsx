import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from '../primitives/link.tsx';
import { type RowSize, rowClass, rowListClass } from './card-row.tsx';
import { RowEnd, type RowMore } from './row-end.tsx';
import { TurnButtons } from './turn-buttons.tsx';
import { useIsNear } from './use-is-near.tsx';

/** The `sizes` of pictures in a row of that size. */
export const rowSizes: Record<RowSize, string> = {
  standard:
    '(min-width: 1600px) 18vw, (min-width: 1200px) 22vw, (min-width: 768px) 30vw, (min-width: 576px) 42vw, 72vw',
  wide: '(min-width: 1600px) 29vw, (min-width: 992px) 40vw, (min-width: 768px) 60vw, 86vw',
  compact: '(min-width: 1200px) 13vw, (min-width: 768px) 18vw, (min-width: 576px) 28vw, 40vw',
};

/** The `sizes` of pictures on a page of limited width. */
export const limitedRowSizes: typeof rowSizes = {
  standard: `(min-width: 1200px) max(250px, 15vw), ${rowSizes.standard}`,
  wide: `(min-width: 1200px) max(460px, 26vw), ${rowSizes.wide}`,
  compact: `(min-width: 1200px) max(140px, 8vw), ${rowSizes.compact}`,
};

/** A row far from the screen is not laid out. Until its first layout it takes the estimated height of its cards. */
const unseenClass = '[content-visibility:auto] [contain-intrinsic-block-size:auto_calc(var(--picture)+9rem)]';
const unseenHeight: Record<RowSize, string> = {
  standard: '[--picture:41vw] sm:[--picture:23vw] md:[--picture:16vw] xl:[--picture:12vw]',
  wide: '[--picture:48vw] sm:[--picture:34vw] lg:[--picture:22vw]',
  compact: '[--picture:22vw] sm:[--picture:15vw] md:[--picture:10vw] xl:[--picture:7vw]',
};

/** The largest number of cards that a row shows before it is scrolled. */
const inSight: Record<RowSize, number> = { standard: 6, wide: 4, compact: 9 };

export type MediaRowLabels = { previous: string; next: string; seeAll: string };

/**
 * A titled row that scrolls sideways. It uses the browser's scrolling, so that wheel, touch and trackpad feel native.
 * Buttons turn a page, arrow keys move between cards, Home and End go to the first and last card.
 */
export function MediaRow<T>(props: {
  /** Empty for a row without a heading. */
  title: string;
  /** Link of the heading, if there is more than the row shows. */
  href?: string;
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  size?: RowSize;
  /** For rows that load more items at their end. */
  more?: RowMore;
  labels: MediaRowLabels;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const row = useRef<HTMLElement>(null);
  const size = props.size ?? 'standard';
  // The other cards are rendered when the row comes within half a screen, so that a page with many rows stays light.
  const items = useIsNear(row, '50%') ? props.items : props.items.slice(0, inSight[size]);
  const isWhole = items.length === props.items.length;
  return (
    <section
      ref={row}
      aria-labelledby={props.title ? id : undefined}
      className={clsx('@container group/row relative', unseenClass, unseenHeight[size])}
    >
      {props.title && (
        <h2 id={id} className="px-gutter text-xl">
          {props.href ? (
            <Link href={props.href} className="group/heading inline-flex items-baseline gap-2">
              <bdi>{props.title}</bdi>
              <span aria-hidden className={seeAllClass}>
                {props.labels.seeAll}
                <ChevronRight className="size-4 rtl:-scale-x-100" />
              </span>
            </Link>
          ) : (
            props.title
          )}
        </h2>
      )}
      <div className={clsx('relative row-edges', rowClass(size))}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves focus among links */}
        <ul ref={list} onKeyDown={stepByKeys} className={listClass}>
          {items.map((item, index) => (
            <li key={props.itemKey(item)} className="w-(--card) shrink-0 snap-start">
              {props.renderItem(item, index)}
            </li>
          ))}
          {props.more && isWhole && <RowEnd list={list} count={items.length} more={props.more} />}
        </ul>
        <TurnButtons list={list} count={items.length} labels={props.labels} />
      </div>
    </section>
  );
}

const listClass = clsx(
  rowListClass,
  'snap-x scroll-px-gutter overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto',
);
const seeAllClass =
  'inline-flex items-center gap-0.5 font-semibold font-text text-accent text-sm tracking-normal opacity-0 transition-look -translate-x-1 group-hover/heading:translate-x-0 group-hover/heading:opacity-100 group-focus-visible/heading:translate-x-0 group-focus-visible/heading:opacity-100 pointer-coarse:translate-x-0 pointer-coarse:opacity-100 rtl:translate-x-1';

function stepByKeys(event: KeyboardEvent<HTMLUListElement>): void {
  const cards = Array.from(event.currentTarget.children).filter((card) => card.querySelector('a, button'));
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const targets: Record<string, number> = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: cards.length - 1 };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  const card = cards[target];
  card?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  card?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
