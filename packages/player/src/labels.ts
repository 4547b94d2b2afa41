import type { CaptionStyle, PlayerErrorCode } from './state.ts';

/** All texts of the player. The player fills placeholders `{…}`. */
export interface PlayerLabels {
  /** BCP 47, for numbers and spoken times. */
  locale: string;
  player: string;
  controls: string;
  play: string;
  pause: string;
  replay: string;
  /** `{seconds}` */
  seekForward: string;
  /** `{seconds}` */
  seekBack: string;
  timeline: string;
  /** `{time}` `{total}` */
  timeOfTotal: string;
  mute: string;
  unmute: string;
  soundOff: string;
  soundOn: string;
  volume: string;
  captions: string;
  captionsOn: string;
  captionsOff: string;
  settings: string;
  back: string;
  quality: string;
  auto: string;
  /** `{quality}`: automatic, with the quality that is shown. */
  autoShowing: string;
  speed: string;
  normalSpeed: string;
  off: string;
  captionStyle: string;
  captionSize: string;
  captionBackground: string;
  captionSizes: Record<CaptionStyle['size'], string>;
  captionBackgrounds: Record<CaptionStyle['background'], string>;
  chapters: string;
  pictureInPicture: string;
  leavePictureInPicture: string;
  airplay: string;
  remotePlayback: string;
  miniPlayer: string;
  leaveMiniPlayer: string;
  /** Shown in the page while the player is in the corner. */
  inMiniPlayer: string;
  theatre: string;
  leaveTheatre: string;
  fullscreen: string;
  leaveFullscreen: string;
  shortcuts: string;
  shortcutNames: Record<ShortcutName, string>;
  keyNames: Record<NamedKey, string>;
  close: string;
  /** Shown if the browser allows autoplay only without sound. */
  tapToUnmute: string;
  /** `{time}` */
  resumedAt: string;
  startOver: string;
  playing: string;
  paused: string;
  ended: string;
  buffering: string;
  stillProcessing: string;
  /** For a livestream at its live edge. */
  live: string;
  goLive: string;
  /** `{time}`: how far a viewer is behind a livestream. */
  behindLive: string;
  /** In the settings of a livestream. */
  delay: string;
  /** `{seconds}`, with one decimal place */
  delaySeconds: string;
  /** No new media of a livestream has arrived for a while. */
  interrupted: string;
  retry: string;
  /** `{code}`, for support. */
  errorCode: string;
  errors: Record<PlayerErrorCode, { title: string; message: string }>;
}

/** Replaces the placeholders of a text. */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export type ShortcutName =
  | 'playPause'
  | 'back'
  | 'forward'
  | 'backShort'
  | 'forwardShort'
  | 'volumeUp'
  | 'volumeDown'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'theatre'
  | 'mini'
  | 'pictureInPicture'
  | 'slower'
  | 'faster'
  | 'frameBack'
  | 'frameForward'
  | 'percent'
  | 'start'
  | 'end'
  | 'clip'
  | 'help';

export type NamedKey = 'space' | 'home' | 'end';
