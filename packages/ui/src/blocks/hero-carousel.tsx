import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../primitives/icon-button.tsx';
import { Hero, type HeroProps } from './hero.tsx';

const swipePx = 48;
const settleMs = 2000;

export type HeroCarouselLabels = {
  region: string;
  pause: string;
  play: string;
  /** Label of the button that shows a hero; `position` counts from 1. */
  goTo: (title: string, position: number, total: number) => string;
};

/**
 * Shows heroes in turn. The indicator's CSS animation is the timer: it pauses under the pointer, with focus inside and
 * on the pause button, and does not run with reduced motion.
 */
export function HeroCarousel(props: {
  heroes: (HeroProps & { id: string })[];
  /** Round indicators, for many heroes. */
  round: boolean;
  labels: HeroCarouselLabels;
}) {
  const { heroes, round, labels } = props;
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const isSettled = useIsSettled();
  const swipeFrom = useRef<number | null>(null);
  const total = heroes.length;
  const at = shown % total;
  const step = (by: number) => setShown((at + by + total) % total);
  const swipe = (event: PointerEvent<HTMLElement>) => {
    const moved = swipeFrom.current === null ? 0 : event.clientX - swipeFrom.current;
    swipeFrom.current = null;
    if (Math.abs(moved) < swipePx) return;
    step(moved < 0 === (getComputedStyle(event.currentTarget).direction === 'ltr') ? 1 : -1);
  };
  if (total === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={labels.region}
      className="group/hero relative touch-pan-y"
      onPointerDown={(event) => {
        swipeFrom.current = event.pointerType === 'touch' ? event.clientX : null;
      }}
      onPointerUp={swipe}
    >
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {heroes.map(({ id, ...hero }, index) => {
          const away = Math.min((index - at + total) % total, (at - index + total) % total);
          return (
            <div
              key={id}
              inert={index !== at}
              className={clsx('col-start-1 row-start-1 transition-look duration-700', index !== at && 'opacity-0')}
            >
              {(away === 0 || (away === 1 && isSettled)) && <Hero {...hero} lazy={index > 0} />}
            </div>
          );
        })}
      </div>
      {total > 1 && (
        <div className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-1 md:start-auto md:end-gutter md:bottom-14">
          {heroes.map((hero, index) => (
            <button
              key={hero.id}
              type="button"
              aria-label={labels.goTo(hero.title, index + 1, total)}
              aria-current={index === at}
              onClick={() => setShown(index)}
              className="group/dot grid h-8 place-items-center rounded-full px-1"
            >
              <span
                className={clsx(
                  'block overflow-hidden rounded-full bg-ink/35 group-hover/dot:bg-ink/60',
                  round ? 'size-2.5' : 'h-1 w-7',
                )}
              >
                {index === at && (
                  <span
                    onAnimationEnd={() => step(1)}
                    className={clsx(
                      'block size-full origin-left bg-ink rtl:origin-right',
                      round ? 'motion-safe:animate-wait' : 'motion-safe:animate-turn',
                      'group-focus-within/hero:[animation-play-state:paused] group-hover/hero:[animation-play-state:paused]',
                      paused && 'motion-safe:animate-none',
                    )}
                  />
                )}
              </span>
            </button>
          ))}
          <IconButton
            size="sm"
            label={paused ? labels.play : labels.pause}
            icon={paused ? <Play className="size-4 fill-current" /> : <Pause className="size-4 fill-current" />}
            onClick={() => setPaused(!paused)}
            className="motion-reduce:hidden"
          />
        </div>
      )}
    </section>
  );
}

/** True after `settleMs`: until then only the first hero is loaded, after that also its neighbours. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
