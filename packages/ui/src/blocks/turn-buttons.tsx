import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../primitives/icon-button.tsx';
import { useScrollEdges } from './scroll-edges.tsx';

const pagePart = 0.86;

/** The buttons at the ends of a row. Each scrolls 86 % of the visible width and is hidden at its end. */
export function TurnButtons(props: {
  list: RefObject<HTMLElement | null>;
  count: number;
  labels: { previous: string; next: string };
}) {
  const { list } = props;
  const edges = useScrollEdges(list, props.count);
  const turn = (pages: number) => {
    const forward = list.current && getComputedStyle(list.current).direction === 'rtl' ? -1 : 1;
    list.current?.scrollBy({ left: pages * forward * list.current.clientWidth * pagePart });
  };
  return (
    <>
      <TurnButton
        label={props.labels.previous}
        icon={<ChevronLeft className="size-6 rtl:-scale-x-100" />}
        disabled={edges.atStart}
        onClick={() => turn(-1)}
        className="start-[calc(var(--space-gutter)/2-0.5rem)]"
      />
      <TurnButton
        label={props.labels.next}
        icon={<ChevronRight className="size-6 rtl:-scale-x-100" />}
        disabled={edges.atEnd}
        onClick={() => turn(1)}
        className="end-[calc(var(--space-gutter)/2-0.5rem)]"
      />
    </>
  );
}

function TurnButton(props: Parameters<typeof IconButton>[0]) {
  return (
    <IconButton
      {...props}
      variant="solid"
      // Not a tab stop, because the keys move through the cards.
      tabIndex={-1}
      className={clsx(
        // Vertical centre of the 16:9 pictures.
        '!absolute raised top-[calc(1rem+var(--card)*9/32)] -translate-y-1/2 opacity-0 disabled:!opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden',
        props.className,
      )}
    />
  );
}
