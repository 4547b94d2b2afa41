import './skin.css';
import './overlay.css';
import type { PlayerProps } from '../props.ts';
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
import { usePlayerHandle } from './use-player-handle.ts';
import { usePlayerReturn } from './use-player-return.ts';
import { usePlayerStage } from './use-player-stage.ts';

/** The player itself, which `Player` loads on demand. */
export function Skin(props: PlayerProps) {
  const { root, video, store, stage } = usePlayerStage(props);
  const { isAway, isUnseen } = usePlayerReturn(props, { stage, store, root });
  usePlayerHandle(props.handle, { stage, video });
  const look = {
    'data-size': useStore(store, (state) => state.size),
    'data-idle': useStore(store, (state) => state.idle && state.panel === null) || undefined,
    'data-fullscreen': useStore(store, (state) => state.fullscreen) || undefined,
    'data-failed': useStore(store, (state) => state.error !== null) || undefined,
  };
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
        {stage ? <Layers /> : null}
      </div>
      {stage && !isAway ? <MiniPlace /> : null}
    </StageContext>
  );
}

/** Everything on the picture, from the bottom to the top. */
function Layers() {
  return (
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
  );
}
