import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const cardMinRem = 15.5;
const rowGuessPx = 320;

/** The grid of InfiniteGrid that renders only the rows near the screen. */
export function VirtualGrid({ cells }: { cells: ReactNode[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState({ columns: 4, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setBox(measureBox(element));
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips packages/ui
  const lines = useWindowVirtualizer({
    count: Math.ceil(cells.length / box.columns),
    estimateSize: () => rowGuessPx,
    scrollMargin: box.top,
    overscan: 3,
  });
  return (
    <ul ref={list} className="relative" style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().map((line) => {
        const first = line.index * box.columns;
        return (
          <li
            key={line.key}
            ref={lines.measureElement}
            data-index={line.index}
            className="absolute inset-x-0 top-0 pb-8"
            style={{ transform: `translateY(${line.start - box.top}px)` }}
          >
            <ul className="grid gap-x-card" style={{ gridTemplateColumns: `repeat(${box.columns}, minmax(0, 1fr))` }}>
              {cells.slice(first, first + box.columns)}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function measureBox(element: HTMLElement): { columns: number; top: number } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = Number.parseFloat(getComputedStyle(element.querySelector('ul') ?? element).columnGap) || rem;
  const columns = Math.max(1, Math.floor((element.clientWidth + gap) / (cardMinRem * rem + gap)));
  return { columns, top: element.getBoundingClientRect().top + window.scrollY };
}
