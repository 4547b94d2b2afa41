import './skin.css';
import './overlay.css';
import { startTransition, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { delaySeconds, recordedAt, secondsBehind } from '../concern/live-edge.ts';
import { leavePictureInPicture } from '../concern/picture-in-picture.ts';
import { seekTo } from '../concern/playback.ts';
import { leaveCorner, setSize } from '../concern/player-size.ts';
import { attachConcerns, initialState } from '../concern-list.ts';
import { createAddress } from '../engine/address.ts';
import { createEngine } from '../engine/engine.ts';
import { play } from '../engine/play.ts';
import { joinNewRenditions } from '../engine/renditions.ts';
import type { PlayerProps } from '../props.ts';
import type { Stage } from '../stage.ts';
import { createStore } from '../store.ts';
import { Announcer } from './announcer.tsx';
import { Bezel } from './bezel.tsx';
import { CaptionsView } from './captions-view.tsx';
import { Controls } from './controls.tsx';
import { EdgeNotes } from './edge-notes.tsx';
import { EndScreen } from './end-screen.tsx';
import { ErrorOverlay } from './error-overlay.tsx';
import { MiniControls } from './mini-controls.tsx';
import { MiniPlace } from './mini-place.tsx';
import { BigPlayButton, Poster } from './poster.tsx';
import { Ripple } from './ripple.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { StageContext, useStore } from './stage-context.tsx';
import { TouchControls } from './touch-controls.tsx';

/** The player itself, which `Player` loads on demand. */
export function Skin(props: PlayerProps) {
  const { source, size, handle } = props;
  const [store] = useState(() => createStore(initialState()));
  const [stage, setStage] = useState<Stage | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  const look = {
    'data-size': useStore(store, (state) => state.size),
    'data-idle': useStore(store, (state) => state.idle && state.panel === null) || undefined,
    'data-fullscreen': useStore(store, (state) => state.fullscreen) || undefined,
    'data-failed': useStore(store, (state) => state.error !== null) || undefined,
  };

  useLayoutEffect(() => {
    latest.current = props;
  });

  // First the video, then its controls, in short tasks that keep the page responsive.
  useEffect(() => {
    if (!root.current || !video.current) return undefined;
    const life = new AbortController();
    const { src, id } = latest.current.source;
    let own = latest.current;
    const refresh = () => latest.current.refreshSource?.() ?? Promise.reject(new Error('No way to renew the address'));
    const next: Stage = {
      root: root.current,
      video: video.current,
      store,
      engine: createEngine(),
      address: createAddress(src, refresh),
      // The last callbacks of a video must not use the props of the next one.
      props: () => {
        if (latest.current.source.id === id) own = latest.current;
        return own;
      },
    };
    void attachConcerns(next, life.signal).then(() => {
      if (!life.signal.aborted) startTransition(() => setStage(next));
    });
    return () => life.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another id is another video
  }, [source.id, store]);

  useEffect(() => stage?.address.adopt(source.src), [stage, source.src]);

  useEffect(() => {
    if (stage && size && size !== store.get().size) setSize(stage, size);
  }, [stage, store, size]);

  const isAway = props.away !== undefined;
  const isInWindow = useStore(store, (state) => state.pictureInPicture);
  const before = useRef({ id: source.id, isAway });
  useLayoutEffect(() => {
    const isOther = before.current.id !== source.id;
    const isBack = before.current.isAway && !isAway;
    before.current = { id: source.id, isAway };
    if (!stage || !isBack) return;
    // Another video starts on its own page, in its size. The next one on the same page stays in the window.
    if (isOther) leavePictureInPicture(stage);
    else if (store.get().size === 'mini') leaveCorner(stage);
  }, [stage, store, source.id, isAway]);

  const isUnseen = isAway && isInWindow;
  useLayoutEffect(() => {
    if (isUnseen && root.current?.contains(document.activeElement)) latest.current.away?.takeFocus();
  }, [isUnseen]);

  const revision = useRef(source.revision);
  useEffect(() => {
    if (!stage || revision.current === source.revision) return undefined;
    revision.current = source.revision;
    const life = new AbortController();
    void joinNewRenditions(stage, life.signal);
    return () => life.abort();
  }, [stage, source.revision]);

  useImperativeHandle(
    handle,
    () => ({
      currentTime: () => video.current?.currentTime ?? 0,
      seek: (seconds) => stage && seekTo(stage, seconds),
      play: () => stage && play(stage),
      pause: () => video.current?.pause(),
      recordedAt: () => stage && recordedAt(stage),
      secondsBehind: () => (stage ? secondsBehind(stage) : 0),
      delaySeconds: () => (stage ? delaySeconds(stage) : null),
      hasEnded: () => video.current?.ended ?? false,
    }),
    [stage],
  );

  return (
    <StageContext value={stage && { stage, props }}>
      <div
        ref={root}
        className="glp-root"
        role="region"
        tabIndex={-1}
        aria-label={props.labels.player}
        inert={isUnseen}
        {...look}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tracks are added when they are turned on */}
        <video ref={video} className="glp-video" data-surface playsInline crossOrigin="anonymous" preload="auto" />
        <Poster store={store}>{props.poster}</Poster>
        {stage ? (
          <>
            <Announcer />
            <BigPlayButton />
            <div className="glp-shade" />
            <Ripple />
            <Bezel />
            <EndScreen />
            <TouchControls />
            <CaptionsView />
            <Controls />
            <EdgeNotes />
            <ErrorOverlay />
            <MiniControls />
            <ShortcutList />
          </>
        ) : null}
      </div>
      {stage && !isAway ? <MiniPlace /> : null}
    </StageContext>
  );
}
