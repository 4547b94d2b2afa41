import './skin.css';
import './overlay.css';
import type { PlayerProps } from '../props.ts';
import { Announcer } from './announcer.tsx';
import { CaptionsView } from './captions-view.tsx';
import { Controls } from './controls.tsx';
import { EndScreen } from './end-screen.tsx';
import { ErrorOverlay } from './error-overlay.tsx';
import { KeyFeedback } from './key-feedback.tsx';
import { MiniControls } from './mini-controls.tsx';
import { MiniPlayerNotice } from './mini-player-notice.tsx';
import { OverlayNotes } from './overlay-notes.tsx';
import { BigPlayButton, Poster } from './poster.tsx';
import { Ripple } from './ripple.tsx';
import { SessionContext, useStore } from './session-context.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { TouchControls } from './touch-controls.tsx';
import { useCreateSession } from './use-create-session.ts';
import { usePlayerHandle } from './use-player-handle.ts';
import { usePlayerReturn } from './use-player-return.ts';

/** The player itself, which `Player` loads on demand. */
export function Skin(props: PlayerProps) {
  const { root, video, store, session } = useCreateSession(props);
  const { isAway, isUnseen } = usePlayerReturn(props, { session, store, root });
  usePlayerHandle(props.handle, { session, video });
  const look = {
    'data-size': useStore(store, (state) => state.size),
    'data-idle': useStore(store, (state) => state.idle && state.panel === null) || undefined,
    'data-fullscreen': useStore(store, (state) => state.fullscreen) || undefined,
    'data-failed': useStore(store, (state) => state.error !== null) || undefined,
  };
  return (
    <SessionContext value={session && { session, props }}>
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
        {session ? <Layers /> : null}
      </div>
      {session && !isAway ? <MiniPlayerNotice /> : null}
    </SessionContext>
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
      <KeyFeedback />
      <EndScreen />
      <TouchControls />
      <CaptionsView />
      <Controls />
      <OverlayNotes />
      <ErrorOverlay />
      <MiniControls />
      <ShortcutList />
    </>
  );
}
