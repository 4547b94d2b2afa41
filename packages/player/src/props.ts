import type { ReactNode, Ref } from 'react';
import type { PlayerLabels } from './labels.ts';
import type { PlayerErrorCode, PlayerSize } from './state.ts';

export interface CaptionSource {
  lang: string;
  label: string;
  src: string;
  isDefault: boolean;
}

/** Times in seconds. */
export interface Chapter {
  start: number;
  end: number;
  title: string;
}

export interface PlayerSource {
  /** Which video this is. While it stays the same, a new `src` is a renewed address and playback goes on. */
  id: string | number;
  /** The multivariant playlist; its folder carries the signature of all files of the video. */
  src: string;
  /** ISO 8601; `refreshSource` is called shortly before. */
  expiresAt?: string;
  title: string;
  artist?: string;
  /** Pictures for the system's media controls. */
  artwork?: MediaImage[];
  captions: CaptionSource[];
  chapters: Chapter[];
  /** WebVTT of sprites. */
  storyboard: string | null;
  /** Seconds. */
  startAt: number;
  /** Seconds of the finished video, while its playlist may still grow. */
  totalTime?: number;
  /** On air: starts at the live edge, has no length, and one can go back as far as the playlist reaches. */
  live?: boolean;
  /** Changes when the master playlist has got new renditions; they join without a break. */
  revision?: string | number;
}

/** Seconds; `durationWatched` counts what was really played since the last report (docs/product/watchlist.md). */
export interface ProgressReport {
  currentTime: number;
  totalTime: number;
  durationWatched: number;
  /** The page is being left: send it so that it outlives the page. */
  final: boolean;
}

export interface PlayerHandle {
  currentTime(): number;
  seek(seconds: number): void;
  play(): void;
  pause(): void;
}

export interface PlayerProps {
  source: PlayerSource;
  labels: PlayerLabels;
  autoPlay?: boolean;
  /** Where the size (for the session) and the viewer's preferences (for good) are kept; not kept without. */
  storageKeys?: { size?: string; preferences?: string };
  size?: PlayerSize;
  onSizeChange?: (size: PlayerSize) => void;
  onProgress?: (report: ProgressReport) => void;
  onPlayingChange?: (isPlaying: boolean) => void;
  onEnded?: () => void;
  onError?: (code: PlayerErrorCode) => void;
  /** Answers with a newly signed `src`. */
  refreshSource?: () => Promise<string>;
  /** The picture until the first frame: an `img`, which fills the player's place. */
  poster?: ReactNode;
  /** Shown when the video has ended. */
  nextUp?: ReactNode;
  handle?: Ref<PlayerHandle>;
  /** The page of the video is not shown: what plays in the corner leads back to it, or is closed. */
  away?: { onReturn: () => void; onClose: () => void };
}
