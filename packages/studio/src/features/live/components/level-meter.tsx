import { useEffect, useRef } from 'react';

const loud = 0.92;

/** Shows how loud the sound is, many times a second. `level` returns a number from 0 to 1. */
export function LevelMeter({ label, level }: { label: string; level: () => number }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let shown = 0;
    const draw = () => {
      shown = Math.max(level(), shown - 0.02);
      bar.current?.style.setProperty('transform', `scaleX(${shown})`);
      bar.current?.toggleAttribute('data-loud', shown > loud);
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <div
      ref={meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="h-2 overflow-hidden rounded-full bg-ink/12"
    >
      <div ref={bar} className="h-full origin-left bg-accent data-loud:bg-danger rtl:origin-right" />
    </div>
  );
}
