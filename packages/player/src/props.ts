import type { ReactNode, Ref } from 'react';
import type { PlayerLabels } from './labels.ts';
import type { PlayerErrorCode, PlayerSize } from './state.ts';

export interface CaptionSource {
  lang: string;
  label: string;
  /** The address of a WebVTT file; null: a rendition of the playlist. */
  src: string | null;
  isDefault: boolean;
}

/** Times in seconds. */
export interface Chapter {
  start: number;
  end: number;
  title: string;
}

/** The stills of a livestream, in sheets of one row. New sheets are added while it runs. */
export interface LiveSheets {
  /** The address of a sheet, with `{n}` for its number, from 0. */
  address: string;
  /** Number of stills on a sheet. Each is of one segment. */
  stills: number;
}

export interface PlayerSource {
  /** Identifies the video. If it stays the same, a new `src` is a renewed address and playback continues. */
  id: string | number;
  /** The multivariant playlist. Its folder carries the signature for all files of the video. */
  src: string;
  /** ISO 8601. `refreshSource` is called shortly before. */
  expiresAt?: string;
  title: string;
  artist?: string;
  /** Pictures for the system's media controls. */
  artwork?: MediaImage[];
  captions: CaptionSource[];
  chapters: Chapter[];
  /** The address of the WebVTT storyboard. */
  storyboard: string | null;
  /** In seconds. */
  startAt: number;
  /** The part that is played, in seconds of the media, such as a clip. */
  range?: { start: number; end: number };
  /** The length of the finished video in seconds; the playlist may still grow. */
  totalTime?: number;
  /** A livestream: starts at the live edge, has no length, and can be rewound to its start. */
  live?: boolean;
  /** Instead of `storyboard`, for a livestream. */
  sheets?: LiveSheets;
  /** Changes when the multivariant playlist has new renditions, which are added during playback. */
  revision?: string | number;
}

/** In seconds; `durationWatched` is the time played since the last report (docs/product/watchlist.md). */
export interface ProgressReport {
  currentTime: number;
  totalTime: number;
  durationWatched: number;
  /** The page is hidden or closing, so the request must survive it. */
  isLeaving: boolean;
}

export interface PlayerHandle {
  currentTime(): number;
  seek(seconds: number): void;
  play(): void;
  pause(): void;
  /** When the picture was recorded, in ms since 1970; null if the playlist has no dates. */
  recordedAt(): number | null;
  /** How far the player is behind the live edge; 0 for a video. */
  secondsBehind(): number;
  /** Time from the event to the shown picture in seconds, at the edge of a livestream; else null. */
  delaySeconds(): number | null;
  /** Whether the video has played to the end and nobody has sought since. */
  hasEnded(): boolean;
}

export interface PlayerProps {
  source: PlayerSource;
  labels: PlayerLabels;
  autoPlay?: boolean;
  /** Starts without sound, even if the viewer chose sound before. */
  startMuted?: boolean;
  /** Storage keys for the size (per session) and the viewer's preferences; without them nothing is stored. */
  storageKeys?: { size?: string; preferences?: string };
  size?: PlayerSize;
  onSizeChange?: (size: PlayerSize) => void;
  onProgress?: (report: ProgressReport) => void;
  onPlayingChange?: (isPlaying: boolean) => void;
  onEnded?: () => void;
  onError?: (code: PlayerErrorCode) => void;
  /** Returns a newly signed `src`. */
  refreshSource?: () => Promise<string>;
  /** An `img` that fills the player's place. */
  poster?: ReactNode;
  /** Shown at the end of the video. */
  nextUp?: ReactNode;
  /** Called when the viewer wants to make a clip. Without it there is no key for that. */
  onClip?: () => void;
  handle?: Ref<PlayerHandle>;
  /** The part of the page beside the player. A button hides it and shows it again. */
  beside?: { label: string; isShown: boolean; onToggle: () => void };
  /**
   * Set while the video's page is not open. Then the player is in the corner, or its picture is in picture in picture.
   * It can return to its page or be closed. While the picture is in that window, the page takes the focus.
   */
  away?: { onReturn: () => void; onClose: () => void; takeFocus: () => void };
}
