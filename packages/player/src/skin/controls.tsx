import { toggleCaptions } from '../concern/captions.ts';
import { toggleFullscreen } from '../concern/fullscreen.ts';
import { togglePictureInPicture } from '../concern/picture-in-picture.ts';
import { setSize, toggleSize } from '../concern/player-size.ts';
import { promptRemotePlayback } from '../concern/remote.ts';
import { ChapterList } from './chapter-list.tsx';
import { IconButton } from './icon-button.tsx';
import { LiveBadge } from './live-badge.tsx';
import { PlayButton } from './play-button.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { StartOverButton } from './start-over-button.tsx';
import { TimeDisplay } from './time-display.tsx';
import { Timeline } from './timeline.tsx';
import { VolumeControl } from './volume-control.tsx';
import './controls.css';
import type { PlayerProps } from '../props.ts';
import type { Panel } from '../state.ts';

/** The bar at the bottom. */
export function Controls() {
  const labels = useLabels();
  const { source, beside } = useProps();
  const title = usePlayer((state) => source.chapters[state.chapter]?.title);
  return (
    <>
      <div className="glp-heading" dir="auto" aria-hidden="true">
        {source.title}
      </div>
      <div className="glp-controls" data-controls role="group" aria-label={labels.controls}>
        <Timeline />
        <div className="glp-row">
          <PlayButton className="glp-pointer-only" />
          <VolumeControl />
          {source.live ? <LiveBadge /> : <TimeDisplay />}
          {source.live ? <StartOverButton /> : null}
          {title ? <PanelButton panel="chapters" label={labels.chapters} text={title} /> : null}
          <div className="glp-gap" />
          <CaptionsButton />
          <PanelButton panel="settings" label={labels.settings} />
          {beside ? <BesideButton {...beside} /> : null}
          <ScreenButtons />
        </div>
        <ChapterList />
        <SettingsMenu />
      </div>
    </>
  );
}

function PanelButton({ panel, label, text }: { panel: Panel; label: string; text?: string }) {
  const { store } = useSession();
  const open = usePlayer((state) => state.panel === panel);
  const toggle = () => store.set({ panel: open ? null : panel });
  const props = { 'data-panel': panel, 'aria-expanded': open, 'aria-haspopup': 'menu', onClick: toggle } as const;
  if (!text) return <IconButton icon="settings" label={label} {...props} />;
  return (
    <button type="button" className="glp-chapter" aria-label={`${label}: ${text}`} {...props}>
      <span dir="auto">{text}</span>
      <svg className="glp-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m9.5 6 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

function CaptionsButton() {
  const session = useSession();
  const labels = useLabels();
  const on = usePlayer((state) => state.captionLang !== null);
  if (useProps().source.captions.length === 0) return null;
  return (
    <IconButton
      icon={on ? 'captionsOn' : 'captions'}
      label={labels.captions}
      shortcut="C"
      aria-pressed={on}
      onClick={() => toggleCaptions(session)}
    />
  );
}

function BesideButton({ label, isShown, onToggle }: NonNullable<PlayerProps['beside']>) {
  const fullscreen = usePlayer((state) => state.fullscreen);
  if (fullscreen) return null;
  return <IconButton className="glp-beside" icon="beside" label={label} aria-pressed={isShown} onClick={onToggle} />;
}

/** Buttons for size, fullscreen and other screens. */
function ScreenButtons() {
  const session = useSession();
  const labels = useLabels();
  const canCast = usePlayer((state) => state.canCast);
  const casting = usePlayer((state) => state.casting);
  const kind = usePlayer((state) => state.remoteKind);
  const canPictureInPicture = usePlayer((state) => state.canPictureInPicture);
  const pictureInPicture = usePlayer((state) => state.pictureInPicture);
  const theatre = usePlayer((state) => state.size === 'theatre');
  const canFullscreen = usePlayer((state) => state.canFullscreen);
  const fullscreen = usePlayer((state) => state.fullscreen);
  return (
    <>
      {canCast ? (
        <IconButton
          icon={kind}
          label={kind === 'airplay' ? labels.airplay : labels.remotePlayback}
          aria-pressed={casting}
          onClick={() => promptRemotePlayback(session)}
        />
      ) : null}
      {canPictureInPicture ? (
        <IconButton
          className="glp-roomy"
          icon="pictureInPicture"
          label={pictureInPicture ? labels.leavePictureInPicture : labels.pictureInPicture}
          shortcut="P"
          onClick={() => togglePictureInPicture(session)}
        />
      ) : null}
      {fullscreen ? null : (
        <>
          <IconButton icon="mini" label={labels.miniPlayer} shortcut="I" onClick={() => setSize(session, 'mini')} />
          <IconButton
            className="glp-roomy glp-pointer-only"
            icon={theatre ? 'leaveTheatre' : 'theatre'}
            label={theatre ? labels.leaveTheatre : labels.theatre}
            shortcut="T"
            onClick={() => toggleSize(session, 'theatre')}
          />
        </>
      )}
      {canFullscreen ? (
        <IconButton
          icon={fullscreen ? 'leaveFullscreen' : 'fullscreen'}
          label={fullscreen ? labels.leaveFullscreen : labels.fullscreen}
          shortcut="F"
          onClick={() => toggleFullscreen(session)}
        />
      ) : null}
    </>
  );
}
