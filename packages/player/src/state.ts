import type { Still } from '@greenlight/ui/storyboard';

export interface AnnouncerState {
  /** What a screen reader is told next, politely. */
  announcement: string;
}

export interface AutoplayState {
  /** The browser let us start without sound only; the viewer can turn it on. */
  autoplayMuted: boolean;
}

export type BezelKind =
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

export interface BezelState {
  /** What a key or gesture just did, shown over the picture for a moment; `id` tells one showing from the next. */
  bezel: { kind: BezelKind; text: string; id: number } | null;
}

export interface CaptionStyle {
  size: 'small' | 'medium' | 'large' | 'huge';
  background: 'none' | 'shade' | 'solid';
}

export interface CaptionState {
  /** The language that is on; null: none. */
  captionLang: string | null;
  /** What is being said. */
  cues: VTTCue[];
  captionStyle: CaptionStyle;
}

export interface ChapterState {
  /** Which chapter is on, -1 outside of all. */
  chapter: number;
}

/** What went wrong, as far as the viewer can do something about it. */
export type PlayerErrorCode = 'offline' | 'network' | 'server' | 'forbidden' | 'missing' | 'decode' | 'unsupported';

export interface PlayerError {
  code: PlayerErrorCode;
  /** For whoever is asked for help: the engine's own word and the status. */
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
  /** A finger that rests on the picture plays at double speed. */
  holding: boolean;
}

export interface IdleState {
  /** The controls are out of the way. */
  idle: boolean;
  /** An open menu or a hand on the timeline keeps the controls. */
  held: boolean;
}

export type Panel = 'settings' | 'chapters' | 'shortcuts';

export interface KeyboardState {
  /** The panel that is open over the picture. */
  panel: Panel | null;
}

export interface LiveEdgeState {
  /** A stream on air is shown as it comes in, as far as segments allow. */
  atEdge: boolean;
  /** Of a stream on air nothing more has come for a while. */
  interrupted: boolean;
}

export interface PictureInPictureState {
  pictureInPicture: boolean;
  canPictureInPicture: boolean;
}

/** Times in seconds. */
export interface PlaybackState {
  paused: boolean;
  ended: boolean;
  /** Wants to play and can't for now. */
  waiting: boolean;
  /** The first frame has been shown. */
  started: boolean;
  currentTime: number;
  duration: number;
  bufferedEnd: number;
  /** How far one can seek: less than the duration while the video is still being made. */
  seekableEnd: number;
}

export interface QualityState {
  /** Lines of the pictures that there are, highest first; empty where the browser chooses alone. */
  qualities: number[];
  /** What the viewer chose; null: automatic. */
  chosenQuality: number | null;
  /** Lines of the picture that is shown, 0 before the first. */
  shownQuality: number;
}

export interface RemoteState {
  /** A screen of the network can take the picture: by AirPlay or by the Remote Playback API. */
  canCast: boolean;
  casting: boolean;
  remoteKind: 'airplay' | 'remote';
}

export interface ResumeState {
  /** Where playback was taken up again, in seconds, as long as the note about it is shown. */
  resumedAt: number | null;
}

export type PlayerSize = 'default' | 'theatre' | 'mini';

export interface SizeState {
  size: PlayerSize;
}

export interface SourceState {
  /** The playlist still grows: the video is being made while it is watched. */
  growing: boolean;
}

export interface SpeedState {
  speed: number;
}

export interface StoryboardState {
  /** Empty until the viewer first reaches for the timeline or the chapters. */
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
  BezelState &
  CaptionState &
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
