import type { ShortcutName } from '../labels.ts';
import type { PlayerProps } from '../props.ts';
import type { Stage } from '../stage.ts';
import { showBezel } from './bezel.ts';
import { toggleCaptions } from './captions.ts';
import { stepFrame } from './frame-step.ts';
import { toggleFullscreen } from './fullscreen.ts';
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
  run(stage: Stage, key: string): void;
}

const arrowSeconds = 5;

function step(stage: Stage, seconds: number) {
  seekBy(stage, seconds);
  showBezel(stage, seconds > 0 ? 'forward' : 'back', `${Math.abs(seconds)}`);
}

function turn(stage: Stage, by: number) {
  setVolume(stage, Math.round((stage.video.volume + by) * 100) / 100);
  showBezel(stage, stage.video.volume === 0 ? 'muted' : 'volume', `${Math.round(stage.video.volume * 100)} %`);
}

function jump(stage: Stage, share: number) {
  const isLive = stage.props().source.live ?? false;
  if (isLive && share === 1) {
    goLive(stage);
    return;
  }
  const { start, end } = timeRange(stage.store.get(), isLive);
  if (isLive && end === start && share > 0) return;
  seekTo(stage, start + share * (end - start));
  showBezel(stage, 'jump', `${Math.round(share * 100)} %`);
}

function changeSpeed(stage: Stage, direction: 1 | -1) {
  if (!mayChangeSpeed(stage.store.get(), stage.props().source)) return;
  showBezel(stage, 'speed', `${stepSpeed(stage, direction)}×`);
}

export const shortcuts: readonly Shortcut[] = [
  {
    name: 'playPause',
    keys: [' ', 'k', 'mediaplaypause'],
    shown: ['space', 'K'],
    run(stage) {
      togglePlay(stage);
      showBezel(stage, stage.video.paused ? 'pause' : 'play');
    },
  },
  { name: 'back', keys: ['j'], shown: ['J'], run: (stage) => step(stage, -seekStepSeconds) },
  { name: 'forward', keys: ['l'], shown: ['L'], run: (stage) => step(stage, seekStepSeconds) },
  { name: 'backShort', keys: ['arrowleft'], shown: ['←'], run: (stage) => step(stage, -arrowSeconds) },
  { name: 'forwardShort', keys: ['arrowright'], shown: ['→'], run: (stage) => step(stage, arrowSeconds) },
  { name: 'volumeUp', keys: ['arrowup'], shown: ['↑'], insideOnly: true, run: (stage) => turn(stage, volumeStep) },
  { name: 'volumeDown', keys: ['arrowdown'], shown: ['↓'], insideOnly: true, run: (stage) => turn(stage, -volumeStep) },
  {
    name: 'mute',
    keys: ['m'],
    shown: ['M'],
    run(stage) {
      toggleMute(stage);
      showBezel(stage, stage.video.muted ? 'muted' : 'volume');
    },
  },
  {
    name: 'captions',
    keys: ['c'],
    shown: ['C'],
    run(stage) {
      if (stage.props().source.captions.length === 0) return;
      showBezel(stage, toggleCaptions(stage) === null ? 'captionsOff' : 'captions');
    },
  },
  { name: 'fullscreen', keys: ['f'], shown: ['F'], run: toggleFullscreen },
  { name: 'theatre', keys: ['t'], shown: ['T'], run: (stage) => toggleSize(stage, 'theatre') },
  { name: 'mini', keys: ['i'], shown: ['I'], run: (stage) => toggleSize(stage, 'mini') },
  { name: 'pictureInPicture', keys: ['p'], shown: ['P'], run: togglePictureInPicture },
  { name: 'slower', keys: ['<'], shown: ['<'], run: (stage) => changeSpeed(stage, -1) },
  { name: 'faster', keys: ['>'], shown: ['>'], run: (stage) => changeSpeed(stage, 1) },
  { name: 'frameBack', keys: [','], shown: [','], run: (stage) => stepFrame(stage, -1) },
  { name: 'frameForward', keys: ['.'], shown: ['.'], run: (stage) => stepFrame(stage, 1) },
  {
    name: 'percent',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: ['0', '…', '9'],
    run: (stage, key) => jump(stage, Number(key) / 10),
  },
  { name: 'start', keys: ['home'], shown: ['home'], insideOnly: true, run: (stage) => jump(stage, 0) },
  { name: 'end', keys: ['end'], shown: ['end'], insideOnly: true, run: (stage) => jump(stage, 1) },
  {
    name: 'clip',
    keys: ['x'],
    shown: ['X'],
    isOffered: ({ onClip }) => onClip !== undefined,
    run: (stage) => stage.props().onClip?.(),
  },
  {
    name: 'help',
    keys: ['?'],
    shown: ['?'],
    run: ({ store }) => store.set({ panel: store.get().panel === 'shortcuts' ? null : 'shortcuts' }),
  },
];
