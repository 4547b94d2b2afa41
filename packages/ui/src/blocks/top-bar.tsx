import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Lies over the page: transparent at the top of the page, where a hero is visible behind it, solid after scrolling. */
export function TopBar(props: { start: ReactNode; center?: ReactNode; end?: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver(([entry]) => setScrolled(!entry?.isIntersecting));
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={top} aria-hidden className="absolute top-0 h-6 w-px" />
      <header
        className={clsx(
          'fixed inset-x-0 top-0 z-40 flex h-bar items-center gap-1 px-2 sm:gap-4 transition-look sm:px-4',
          scrolled && 'bg-canvas/85 frosted',
        )}
      >
        <div className="flex min-w-0 items-center sm:gap-2">{props.start}</div>
        <div className="flex min-w-0 grow justify-center">{props.center}</div>
        <div className="flex shrink-0 items-center sm:gap-2">{props.end}</div>
      </header>
    </>
  );
}
