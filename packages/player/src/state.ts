import type { AnnouncerState } from './announcer.ts';
import type { AutoplayState } from './autoplay.ts';
import type { BezelState } from './bezel.ts';
import type { CaptionState } from './captions.ts';
import type { ChapterState } from './chapters.ts';
import type { FailureState } from './failure.ts';
import type { FullscreenState } from './fullscreen.ts';
import type { GestureState } from './gestures.ts';
import type { IdleState } from './idle.ts';
import type { KeyboardState } from './keyboard.ts';
import type { LiveEdgeState } from './live-edge.ts';
import type { PictureInPictureState } from './picture-in-picture.ts';
import type { PlaybackState } from './playback.ts';
import type { QualityState } from './quality.ts';
import type { RemoteState } from './remote.ts';
import type { ResumeState } from './resume.ts';
import type { SizeState } from './size.ts';
import type { SourceState } from './source.ts';
import type { SpeedState } from './speed.ts';
import type { StoryboardState } from './storyboard.ts';
import type { VolumeState } from './volume.ts';

/** All features' state, flat. */
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
