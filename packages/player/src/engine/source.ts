import Hls from 'hls.js';
import { createTimer, listenToHls } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { SourceState } from '../state.ts';
import { fail } from './failure.ts';
import { hlsConfig, playingBuffer } from './hls-config.ts';
import { tolerateEarlyEnds } from './part-lookup.ts';
import { play } from './play.ts';
import { rememberBandwidth, startRung } from './start-rung.ts';

/** Well before the signature expires, because clocks differ and a renewal may need a second attempt. */
const renewAheadMs = 60_000;
/** The wait after a failed renewal of an expired address. Playback requests a renewal earlier if needed. */
const renewLateMs = 30_000;
/** The renewed address reaches the props a moment later. */
const adoptMs = 500;
const longestTimerMs = 2_147_483_647;

tolerateEarlyEnds();

/** Attaches hls.js to the video element, or uses native playback without Media Source Extensions. */
export const source: Concern<SourceState> = {
  state: { growing: false },
  attach(stage, signal) {
    const { video, store, engine, props } = stage;
    engine.use(signal, (hls, life) => {
      listenToHls(hls, Hls.Events.LEVEL_UPDATED, (_event, { details }) => store.set({ growing: details.live }), life);
      const bufferMore = () => Object.assign(hls.config, playingBuffer);
      if (video.paused) video.addEventListener('play', bufferMore, { once: true, signal: life });
      else bufferMore();
      life.addEventListener('abort', () => rememberBandwidth(hls.bandwidthEstimate), { once: true });
    });
    signal.addEventListener('abort', () => {
      engine.replace(null);
      video.removeAttribute('src');
      video.load();
    });

    stage.address.onOtherFile(signal, () => engine.hls && startHls(stage, video.currentTime));

    const { startAt } = props().source;
    if (Hls.isSupported()) startHls(stage, startAt);
    else if (video.canPlayType('application/vnd.apple.mpegurl')) startNative(stage, startAt, { signal });
    else fail(stage, 'unsupported');
    renewInTime(stage, signal);
  },
};

/** Starts a new hls.js instance at a time in seconds, on a low rung; who follows a livestream, at its live edge. */
export function startHls(stage: Stage, at: number): void {
  const { engine, address, video, store } = stage;
  const { live } = stage.props().source;
  const hls = new Hls(hlsConfig(address, live && store.get().follows ? -1 : at, live));
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    hls.startLevel = startRung(levels.map(({ maxBitrate, height }) => ({ bandwidth: maxBitrate, height })));
  });
  // A video that is being encoded again may not reach the viewer's position. Then it starts at 0.
  hls.once(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    if (live || at === 0 || at < details.edge) return;
    // Not inside the event handler of the instance that is replaced.
    queueMicrotask(() => engine.hls === hls && startHls(stage, 0));
  });
  const playing = !video.paused;
  engine.replace(hls);
  hls.attachMedia(video);
  hls.loadSource(address.src);
  // Removing the old source paused the video.
  if (playing) play(stage);
}

/** Loads the present address without hls.js, at a time in seconds; who is at the edge of a livestream stays there. */
export function startNative(
  stage: Stage,
  at: number,
  { signal, playing = !stage.video.paused }: { signal?: AbortSignal; playing?: boolean } = {},
): void {
  const { video, address, store, props } = stage;
  const isAtEdge = props().source.live === true && store.get().atEdge;
  if (at > 0 && !isAtEdge) {
    video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true, ...(signal && { signal }) });
  }
  video.src = address.src;
  if (playing) play(stage);
}

function renewInTime(stage: Stage, signal: AbortSignal) {
  const { address, props, engine, video } = stage;
  if (!props().source.expiresAt || !props().refreshSource) return;
  const timer = createTimer(signal);
  // A failed renewal shows when a segment is refused. Then the recovery shows an error.
  const renew = () => void address.renew().then(take, settle);
  const take = () => {
    // The browser would reload the playlists of the old address until they are refused, and stop then.
    const isOld = !signal.aborted && !engine.hls && props().source.live && address.src !== video.src;
    if (isOld && !video.paused) startNative(stage, video.currentTime, { signal });
    settle();
  };
  const settle = () => timer.start(adoptMs, again);
  function again() {
    const leftMs = Date.parse(props().source.expiresAt ?? '') - Date.now();
    const delayMs = leftMs > 0 ? Math.max(leftMs - renewAheadMs, leftMs / 2, 1000) : renewLateMs;
    timer.start(Math.min(delayMs, longestTimerMs), renew);
  }
  again();
}
