import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { seekBy, seekTo, shownSecond } from '../concern/playback.ts';
import { fill } from '../labels.ts';
import { ChapterTrack } from './chapter-track.tsx';
import { spokenTime } from './spoken-time.ts';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';
import { TimelinePreview } from './timeline-preview.tsx';
import './timeline.css';

const arrowSeconds = 5;
const pageSeconds = 60;
const steps: Record<string, number> = {
  ArrowRight: arrowSeconds,
  ArrowUp: arrowSeconds,
  ArrowLeft: -arrowSeconds,
  ArrowDown: -arrowSeconds,
  PageUp: pageSeconds,
  PageDown: -pageSeconds,
};

export function Timeline() {
  const stage = useStage();
  const labels = useLabels();
  const bar = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const second = usePlayer(shownSecond);
  const duration = usePlayer((state) => state.duration);
  const bufferedEnd = usePlayer((state) => state.bufferedEnd);
  const seekableEnd = usePlayer((state) => state.seekableEnd);
  useProgress(bar, dragged);

  function timeAt(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return Math.min(share * duration, seekableEnd || duration);
  }
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || duration === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stage.store.set({ held: true });
    setDragged(timeAt(event));
  }
  function onPointerMove(event: PointerEvent) {
    const time = timeAt(event);
    setHovered(time);
    if (dragged !== null) setDragged(time);
  }
  function onPointerUp(event: PointerEvent) {
    if (dragged !== null) seekTo(stage, timeAt(event));
    release();
    if (event.pointerType !== 'mouse') setHovered(null);
  }
  function release() {
    setDragged(null);
    stage.store.set({ held: false });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step !== undefined) seekBy(stage, step);
    else if (event.key === 'Home') seekTo(stage, 0);
    else if (event.key === 'End') seekTo(stage, duration);
    else return;
    event.preventDefault();
  }

  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);
  const shownTime = dragged ?? hovered;
  const locale = labels.locale;
  return (
    <div
      ref={bar}
      className="glp-timeline"
      data-timeline
      data-dragging={dragged !== null || undefined}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={labels.timeline}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={second}
      aria-valuetext={fill(labels.timeOfTotal, {
        time: spokenTime(second, locale),
        total: spokenTime(duration, locale),
      })}
      style={{ '--buffered': share(bufferedEnd), '--made': share(seekableEnd || duration) } as CSSProperties}
      onPointerDown={onPointerDown}
      onMouseDown={keepArrows}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={release}
      onPointerLeave={() => setHovered(null)}
      onKeyDown={onKeyDown}
    >
      <ChapterTrack duration={duration} pointed={shownTime} />
      <div className="glp-thumb" />
      {shownTime === null || duration === 0 ? null : <TimelinePreview time={shownTime} share={share(shownTime)} />}
    </div>
  );
}

/** Keeps a press from focusing the slider, whose up and down keys seek. In the player they change the volume. */
function keepArrows(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('.glp-root')?.focus({ preventScroll: true });
}

/** Sets `--progress`, the end of the played part. CSS animates it between two updates, off the main thread. */
function useProgress(bar: RefObject<HTMLDivElement | null>, dragged: number | null) {
  const { video, store } = useStage();
  useEffect(() => {
    function draw() {
      const { duration } = store.get();
      const at = dragged ?? video.currentTime;
      bar.current?.style.setProperty('--progress', String(duration > 0 ? Math.min(1, at / duration) : 0));
    }
    draw();
    return store.subscribe(draw);
  }, [bar, video, store, dragged]);
}
