import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from '../primitives/link.tsx';
import { TurnButtons } from './turn-buttons.tsx';

const perView = {
  standard: '[--n:1.3] @min-[520px]:[--n:2.3] @min-[820px]:[--n:3.3] @min-[1120px]:[--n:4.3] @min-[1560px]:[--n:5.3]',
  wide: '[--n:1.12] @min-[640px]:[--n:1.6] @min-[1000px]:[--n:2.4] @min-[1560px]:[--n:3.3]',
  compact: '[--n:2.4] @min-[520px]:[--n:3.4] @min-[820px]:[--n:5.4] @min-[1120px]:[--n:7.4] @min-[1560px]:[--n:8.4]',
};

/** The `sizes` of a picture whose card stands in a row of that size. */
export const rowSizes: Record<keyof typeof perView, string> = {
  standard:
    '(min-width: 1600px) 18vw, (min-width: 1200px) 22vw, (min-width: 768px) 30vw, (min-width: 576px) 42vw, 72vw',
  wide: '(min-width: 1600px) 29vw, (min-width: 992px) 40vw, (min-width: 768px) 60vw, 86vw',
  compact: '(min-width: 1200px) 13vw, (min-width: 768px) 18vw, (min-width: 576px) 28vw, 40vw',
};

export type MediaRowLabels = { previous: string; next: string; seeAll: string };

/**
 * A titled row that runs out of sight. The browser's own scrolling carries it, so that wheel, touch and trackpad feel
 * native; the buttons turn a page, arrow keys step from card to card, Home and End go to its ends.
 */
export function MediaRow<T>(props: {
  title: string;
  /** Where the heading leads, when there is more than the row shows. */
  href?: string;
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  size?: keyof typeof perView;
  labels: MediaRowLabels;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby={id} className="@container group/row relative">
      <h2 id={id} className="px-gutter text-xl">
        {props.href ? (
          <Link href={props.href} className="group/heading inline-flex items-baseline gap-2">
            {props.title}
            <span aria-hidden className={seeAllClass}>
              {props.labels.seeAll}
              <ChevronRight className="size-4 rtl:-scale-x-100" />
            </span>
          </Link>
        ) : (
          props.title
        )}
      </h2>
      <div className={clsx('relative', rowClass, perView[props.size ?? 'standard'])}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among its links */}
        <ul ref={list} onKeyDown={stepByKeys} className={listClass}>
          {props.items.map((item, index) => (
            <li key={props.itemKey(item)} className="w-(--card) shrink-0 snap-start">
              {props.renderItem(item, index)}
            </li>
          ))}
        </ul>
        <TurnButtons list={list} count={props.items.length} labels={props.labels} />
      </div>
    </section>
  );
}

/** A card's width: so many fit between the gutters, and a part of the next one. */
const rowClass = '[--card:calc((100cqi-2*var(--space-gutter))/var(--n)-var(--space-card))]';

/** The block padding leaves room for lifted cards and focus rings, which the scrolling box would cut. */
const listClass =
  'flex snap-x scroll-px-gutter gap-card overflow-x-auto overscroll-x-contain scroll-smooth px-gutter pt-4 pb-3 [scrollbar-width:none] motion-reduce:scroll-auto';
const seeAllClass =
  'inline-flex items-center gap-0.5 font-semibold font-text text-accent text-sm tracking-normal opacity-0 transition-look -translate-x-1 group-hover/heading:translate-x-0 group-hover/heading:opacity-100 group-focus-visible/heading:translate-x-0 group-focus-visible/heading:opacity-100 pointer-coarse:translate-x-0 pointer-coarse:opacity-100 rtl:translate-x-1';

function stepByKeys(event: KeyboardEvent<HTMLUListElement>): void {
  const cards = Array.from(event.currentTarget.children);
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
