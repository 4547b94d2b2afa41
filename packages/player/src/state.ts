import type { Still } from '@greenlight/ui/storyboard';

export interface AnnouncerState {
  /** The next polite announcement for screen readers. */
  announcement: string;
}

export interface AutoplayState {
  /** The browser allowed autoplay only without sound. The viewer can turn it on. */
  autoplayMuted: boolean;
}

export type KeyFeedbackKind =
  | 'play'
  | 'pause'
  | 'forward'
  | 'back'
  | 'volume'
  | 'muted'
  | 'speed'
  | 'captions'
  | 'captionsOff'
  | 'jump';

export interface KeyFeedbackState {
  /** The effect of a key or gesture, shown over the picture for a moment; `id` differs for each. */
  keyFeedback: { kind: KeyFeedbackKind; text: string; id: number } | null;
}

export interface CaptionStyle {
  size: 'small' | 'medium' | 'large' | 'huge';
  background: 'none' | 'shade' | 'solid';
}

export interface CaptionState {
  /** The language of the captions, or null if they are off. */
  captionLang: string | null;
  cues: VTTCue[];
  captionStyle: CaptionStyle;
}

export interface CatchUpState {
  /** Whether playback stays at the live edge, because the viewer neither paused nor sought back. */
  follows: boolean;
}

export interface ChapterState {
  /** Index of the current chapter, or -1 outside all chapters. */
  chapter: number;
}

/** The kind of error, as far as it matters to the viewer. */
export type PlayerErrorCode = 'offline' | 'network' | 'server' | 'forbidden' | 'missing' | 'decode' | 'unsupported';

export interface PlayerError {
  code: PlayerErrorCode;
  /** For support: the engine's error and the status. */
  detail: string;
}

export interface FailureState {
  error: PlayerError | null;
}

export interface FullscreenState {
  fullscreen: boolean;
  canFullscreen: boolean;
}

export interface GestureState {
  /** Repeated taps on one side add up; `id` changes with each tap. */
  ripple: { side: 'left' | 'right'; seconds: number; id: number } | null;
  /** A long press plays at double speed. */
  holding: boolean;
}

export interface IdleState {
  /** The controls are hidden. */
  idle: boolean;
  /** An open menu or a drag on the timeline keeps the controls visible. */
  held: boolean;
}

export type Panel = 'settings' | 'chapters' | 'shortcuts';

export interface KeyboardState {
  /** The panel that is open over the picture. */
  panel: Panel | null;
}

export interface LiveEdgeState {
  /** Whether a livestream plays as close to its end as possible. */
  atEdge: boolean;
  /** No new media of a livestream has arrived for a while. */
  interrupted: boolean;
  /** Seconds behind the newest moment of a livestream; null if unknown. */
  delayS: number | null;
  /** The live position in seconds, at which viewers follow a livestream; 0 if unknown. */
  edge: number;
  /** How far playback is behind that position, in whole seconds; 0 at the live edge. */
  behindS: number;
}

export interface PictureInPictureState {
  pictureInPicture: boolean;
  canPictureInPicture: boolean;
}

/** Times in seconds. */
export interface PlaybackState {
  /** Where the played part begins, such as a clip; 0 without one. */
  rangeStart: number;
  paused: boolean;
  ended: boolean;
  /** Playing, but waiting for media. */
  waiting: boolean;
  /** The first frame has been shown. */
  started: boolean;
  currentTime: number;
  duration: number;
  bufferedEnd: number;
  seekableStart: number;
  /** The end of the seekable range: less than the duration while the video is being encoded. */
  seekableEnd: number;
}

export interface QualityState {
  /** Available heights in lines, highest first; empty with native playback. */
  qualities: number[];
  /** The viewer's choice, or null for automatic. */
  chosenQuality: number | null;
  /** Lines of the picture that is shown, or 0 before the first one. */
  shownQuality: number;
}

export interface RemoteState {
  /** A screen in the network can show the video, by AirPlay or the Remote Playback API. */
  canCast: boolean;
  casting: boolean;
  remoteKind: 'airplay' | 'remote';
}

export interface ResumeState {
  /** The time in seconds at which playback resumed, while the note about it is shown. */
  resumedAt: number | null;
}

export type PlayerSize = 'default' | 'theatre' | 'mini';

export interface SizeState {
  size: PlayerSize;
}

export interface SourceState {
  /** The playlist is still growing, because the video is being encoded. */
  growing: boolean;
}

export interface SpeedState {
  speed: number;
}

export interface StoryboardState {
  /** Empty until the viewer first points at the timeline or the chapters. */
  stills: Still[];
}

export interface VolumeState {
  /** 0–1. */
  volume: number;
  muted: boolean;
}

/** The state of all concerns in one flat object. */
export type PlayerState = AnnouncerState &
  AutoplayState &
  KeyFeedbackState &
  CaptionState &
  CatchUpState &
  ChapterState &
  FailureState &
  FullscreenState &
  GestureState &
  IdleState &
  KeyboardState &
  LiveEdgeState &
  PictureInPictureState &
  PlaybackState &
  QualityState &
  RemoteState &
  ResumeState &
  SizeState &
  SourceState &
  SpeedState &
  StoryboardState &
  VolumeState;
