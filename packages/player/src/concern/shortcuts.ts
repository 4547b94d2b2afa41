import type { ShortcutName } from '../labels.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerProps } from '../props.ts';
import { toggleCaptions } from './captions.ts';
import { stepFrame } from './frame-step.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { showKeyFeedback } from './key-feedback.ts';
import { goLive } from './live-edge.ts';
import { togglePictureInPicture } from './picture-in-picture.ts';
import { togglePlay } from './playback.ts';
import { toggleSize } from './player-size.ts';
import { seekBy, seekStepSeconds, seekTo } from './seek.ts';
import { mayChangeSpeed, stepSpeed } from './speed.ts';
import { timeRange } from './time-range.ts';
import { setVolume, toggleMute, volumeStep } from './volume.ts';

export interface Shortcut {
  name: ShortcutName;
  /** Values of `KeyboardEvent.key`, in lower case. */
  keys: readonly string[];
  /** The keys as the list of shortcuts shows them; keys without a symbol have a label. */
  shown: readonly string[];
  /** The key works only in the focused player, because elsewhere it scrolls the page or moves the focus. */
  insideOnly?: boolean;
  /** Whether the list of shortcuts has it; by default always. */
  isOffered?: (props: PlayerProps) => boolean;
  run(session: PlaybackSession, key: string): void;
}

const arrowSeconds = 5;

function step(session: PlaybackSession, seconds: number) {
  seekBy(session, seconds);
  showKeyFeedback(session, seconds > 0 ? 'forward' : 'back', `${Math.abs(seconds)}`);
}

function turn(session: PlaybackSession, by: number) {
  setVolume(session, Math.round((session.video.volume + by) * 100) / 100);
  showKeyFeedback(
    session,
    session.video.volume === 0 ? 'muted' : 'volume',
    `${Math.round(session.video.volume * 100)} %`,
  );
}

function jump(session: PlaybackSession, share: number) {
  const isLive = session.props().source.live ?? false;
  if (isLive && share === 1) {
    goLive(session);
    return;
  }
  const { start, end } = timeRange(session.store.get(), isLive);
  if (isLive && end === start && share > 0) return;
  seekTo(session, start + share * (end - start));
  showKeyFeedback(session, 'jump', `${Math.round(share * 100)} %`);
}

function changeSpeed(session: PlaybackSession, direction: 1 | -1) {
  if (!mayChangeSpeed(session.store.get(), session.props().source)) return;
  showKeyFeedback(session, 'speed', `${stepSpeed(session, direction)}×`);
}

export const shortcuts: readonly Shortcut[] = [
  {
    name: 'playPause',
    keys: [' ', 'k', 'mediaplaypause'],
    shown: ['space', 'K'],
    run(session) {
      togglePlay(session);
      showKeyFeedback(session, session.video.paused ? 'pause' : 'play');
    },
  },
  { name: 'back', keys: ['j'], shown: ['J'], run: (session) => step(session, -seekStepSeconds) },
  { name: 'forward', keys: ['l'], shown: ['L'], run: (session) => step(session, seekStepSeconds) },
  { name: 'backShort', keys: ['arrowleft'], shown: ['←'], run: (session) => step(session, -arrowSeconds) },
  { name: 'forwardShort', keys: ['arrowright'], shown: ['→'], run: (session) => step(session, arrowSeconds) },
  { name: 'volumeUp', keys: ['arrowup'], shown: ['↑'], insideOnly: true, run: (session) => turn(session, volumeStep) },
  {
    name: 'volumeDown',
    keys: ['arrowdown'],
    shown: ['↓'],
    insideOnly: true,
    run: (session) => turn(session, -volumeStep),
  },
  {
    name: 'mute',
    keys: ['m'],
    shown: ['M'],
    run(session) {
      toggleMute(session);
      showKeyFeedback(session, session.video.muted ? 'muted' : 'volume');
    },
  },
  {
    name: 'captions',
    keys: ['c'],
    shown: ['C'],
    run(session) {
      if (session.props().source.captions.length === 0) return;
      showKeyFeedback(session, toggleCaptions(session) === null ? 'captionsOff' : 'captions');
    },
  },
  { name: 'fullscreen', keys: ['f'], shown: ['F'], run: toggleFullscreen },
  { name: 'theatre', keys: ['t'], shown: ['T'], run: (session) => toggleSize(session, 'theatre') },
  { name: 'mini', keys: ['i'], shown: ['I'], run: (session) => toggleSize(session, 'mini') },
  { name: 'pictureInPicture', keys: ['p'], shown: ['P'], run: togglePictureInPicture },
  { name: 'slower', keys: ['<'], shown: ['<'], run: (session) => changeSpeed(session, -1) },
  { name: 'faster', keys: ['>'], shown: ['>'], run: (session) => changeSpeed(session, 1) },
  { name: 'frameBack', keys: [','], shown: [','], run: (session) => stepFrame(session, -1) },
  { name: 'frameForward', keys: ['.'], shown: ['.'], run: (session) => stepFrame(session, 1) },
  {
    name: 'percent',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: ['0', '…', '9'],
    run: (session, key) => jump(session, Number(key) / 10),
  },
  { name: 'start', keys: ['home'], shown: ['home'], insideOnly: true, run: (session) => jump(session, 0) },
  { name: 'end', keys: ['end'], shown: ['end'], insideOnly: true, run: (session) => jump(session, 1) },
  {
    name: 'clip',
    keys: ['x'],
    shown: ['X'],
    isOffered: ({ onClip }) => onClip !== undefined,
    run: (session) => session.props().onClip?.(),
  },
  {
    name: 'help',
    keys: ['?'],
    shown: ['?'],
    run: ({ store }) => store.set({ panel: store.get().panel === 'shortcuts' ? null : 'shortcuts' }),
  },
];
