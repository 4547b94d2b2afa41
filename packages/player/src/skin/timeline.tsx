import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { goLive } from '../concern/live-edge.ts';
import { shownSecond } from '../concern/playback.ts';
import { seekBy, seekTo } from '../concern/seek.ts';
import { fractionOf, timeRange } from '../concern/time-range.ts';
import { fillPlaceholders } from '../labels.ts';
import { ChapterTrack } from './chapter-track.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';
import { spokenTime } from './spoken-time.ts';
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

/** The timeline of a whole video, or of a livestream from its start to the live edge. */
export function Timeline() {
  const session = useSession();
  const isLive = useProps().source.live ?? false;
  const labels = useLabels();
  const bar = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const second = usePlayer(shownSecond);
  const start = usePlayer((state) => timeRange(state, isLive).start);
  const end = usePlayer((state) => timeRange(state, isLive).end);
  const bufferedEnd = usePlayer((state) => state.bufferedEnd);
  const seekableEnd = usePlayer((state) => state.seekableEnd);
  useProgress(bar, dragged);
  const range = { start, end };
  const length = end - start;
  const made = isLive ? end : seekableEnd || end;

  function timeAt(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return Math.min(start + share * length, made);
  }
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    session.store.set({ held: true });
    setDragged(timeAt(event));
  }
  function onPointerMove(event: PointerEvent) {
    const time = timeAt(event);
    setHovered(time);
    if (dragged !== null) setDragged(time);
  }
  function onPointerUp(event: PointerEvent) {
    if (dragged !== null) seekTo(session, timeAt(event));
    release();
    if (event.pointerType !== 'mouse') setHovered(null);
  }
  function release() {
    setDragged(null);
    session.store.set({ held: false });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step !== undefined) seekBy(session, step);
    else if (event.key === 'Home') seekTo(session, start);
    else if (event.key === 'End' && isLive) goLive(session);
    else if (event.key === 'End') seekTo(session, end);
    else return;
    event.preventDefault();
  }

  const share = (seconds: number) => fractionOf(range, seconds);
  const shownTime = dragged ?? hovered;
  const spoken = useSpokenPlace(second, length);
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
      aria-valuemax={Math.floor(length)}
      aria-valuenow={Math.min(Math.floor(length), Math.max(0, Math.floor(second - (isLive ? start : 0))))}
      aria-valuetext={spoken}
      style={{ '--buffered': share(bufferedEnd), '--made': share(made) } as CSSProperties}
      onPointerDown={onPointerDown}
      onMouseDown={keepArrows}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={release}
      onPointerLeave={() => setHovered(null)}
      onKeyDown={onKeyDown}
    >
      <ChapterTrack range={range} pointed={shownTime} />
      <div className="glp-thumb" />
      {shownTime === null || length === 0 ? null : <TimelinePreview time={shownTime} share={share(shownTime)} />}
    </div>
  );
}

/** The text for screen readers: the time in a video, or how far a viewer is behind a livestream. */
function useSpokenPlace(second: number, length: number): string {
  const labels = useLabels();
  const isLive = useProps().source.live ?? false;
  const behindS = usePlayer((state) => state.behindS);
  const { locale } = labels;
  if (!isLive) {
    return fillPlaceholders(labels.timeOfTotal, {
      time: spokenTime(second, locale),
      total: spokenTime(length, locale),
    });
  }
  return behindS === 0 ? labels.live : fillPlaceholders(labels.behindLive, { time: spokenTime(behindS, locale) });
}

/** Focuses the player instead of the slider, where up and down would seek. In the player they change the volume. */
function keepArrows(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('.glp-root')?.focus({ preventScroll: true });
}

/** Sets `--progress`, the end of the played part. CSS animates it between two updates, off the main thread. */
function useProgress(bar: RefObject<HTMLDivElement | null>, dragged: number | null) {
  const { video, store, props } = useSession();
  useEffect(() => {
    function draw() {
      const state = store.get();
      const range = timeRange(state, props().source.live ?? false);
      const at = dragged ?? (state.atEdge ? range.end : video.currentTime);
      bar.current?.style.setProperty('--progress', String(fractionOf(range, at)));
    }
    draw();
    return store.subscribe(draw);
  }, [bar, video, store, props, dragged]);
}
