import Hls from 'hls.js';
import { createTimer, listenToAll, listenToHls } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { SourceState } from '../state.ts';
import { showFailure } from './failure.ts';
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
  attach(session, signal) {
    const { video, store, engine, props } = session;
    engine.use(signal, (hls, life) => {
      listenToHls(hls, Hls.Events.LEVEL_UPDATED, (_event, { details }) => store.set({ growing: details.live }), life);
      const bufferMore = () => Object.assign(hls.config, playingBuffer);
      if (video.paused) video.addEventListener('play', bufferMore, { once: true, signal: life });
      else bufferMore();
      life.addEventListener('abort', () => rememberBandwidth(hls.bandwidthEstimate), { once: true });
    });
    signal.addEventListener('abort', () => {
      nativeStarts.get(video)?.abort();
      engine.replace(null);
      video.removeAttribute('src');
      video.load();
    });

    session.address.onOtherFile(signal, () => engine.hls && startHls(session));

    if (Hls.isSupported()) startHls(session);
    else if (video.canPlayType('application/vnd.apple.mpegurl')) startNative(session, playbackPosition(session));
    else showFailure(session, 'unsupported');
    renewInTime(session, signal);
    if (props().source.live) pauseLoadingWhenHidden(session, signal);
  },
};

/** Where playback is, or will begin, in seconds. −1: the live edge, if the viewer follows a livestream. */
export function playbackPosition({ video, store, engine, props }: PlaybackSession): number {
  const { live, startAt } = props().source;
  if (live && store.get().follows) return -1;
  return timeOf({ video, engine }) ?? engine.hls?.config.startPosition ?? startAt;
}

/** The time of playback; undefined while it is 0 because nothing is loaded yet. */
function timeOf({ video, engine }: Pick<PlaybackSession, 'video' | 'engine'>): number | undefined {
  const isLoaded = engine.hls?.hasEnoughToStart ?? video.readyState > 0;
  return isLoaded || video.currentTime > 0 ? video.currentTime : undefined;
}

/** Continues to load at the place of playback, unless it is a paused stream in a hidden page. */
export function resumeLoading(session: PlaybackSession, hls: Hls): void {
  if (!isUnseen(session)) hls.startLoad(timeOf(session) ?? playbackPosition(session));
}

/** Starts a new hls.js instance on a low rung. */
export function startHls(session: PlaybackSession, at = playbackPosition(session)): void {
  const { engine, address, video } = session;
  const { live } = session.props().source;
  const hls = new Hls(hlsConfig(address, at, live));
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    hls.startLevel = startRung(levels.map(({ maxBitrate, height }) => ({ bandwidth: maxBitrate, height })));
  });
  // A video that is being encoded again may not reach the viewer's position. Then it starts at 0.
  hls.once(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    if (live || at === 0 || at < details.edge) return;
    // Later, because this is an event handler of the instance that will be replaced.
    queueMicrotask(() => engine.hls === hls && startHls(session, 0));
  });
  const playing = !video.paused;
  engine.replace(hls);
  hls.attachMedia(video);
  hls.loadSource(address.src);
  // Removing the old source paused the video.
  if (playing) play(session);
}

/** Each start ends the one before, which may not have loaded yet. */
const nativeStarts = new WeakMap<HTMLVideoElement, AbortController>();

/** Loads the present address without hls.js, at a time in seconds. */
export function startNative(session: PlaybackSession, at: number, playing = !session.video.paused): void {
  const { video, address } = session;
  nativeStarts.get(video)?.abort();
  const start = new AbortController();
  nativeStarts.set(video, start);
  const seek = () => (video.currentTime = at);
  if (at > 0) video.addEventListener('loadedmetadata', seek, { once: true, signal: start.signal });
  video.src = address.src;
  if (playing) play(session);
}

function renewInTime(session: PlaybackSession, signal: AbortSignal) {
  const { address, props, engine, video } = session;
  if (!props().source.expiresAt || !props().refreshSource) return;
  const timer = createTimer(signal);
  let isDue = false;
  const renew = () => {
    isDue = isUnseen(session);
    // If the renewal fails, a segment is refused later. Then `recovery` shows an error.
    if (!isDue) void address.renew().then(take, settle);
  };
  const renewIfDue = () => isDue && renew();
  document.addEventListener('visibilitychange', renewIfDue, { signal });
  video.addEventListener('play', renewIfDue, { signal });
  const take = () => {
    // The browser would use the playlists of the old address until they are refused, and then stop.
    const isOld = !signal.aborted && !engine.hls && props().source.live && address.src !== video.src;
    if (isOld && !video.paused) startNative(session, playbackPosition(session));
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

/** Whether a stream is paused in a hidden page. Its playlists change several times a second, but nobody needs them. */
function isUnseen({ video, props }: PlaybackSession): boolean {
  return props().source.live === true && document.hidden && video.paused;
}

function pauseLoadingWhenHidden(session: PlaybackSession, signal: AbortSignal) {
  const { video, engine } = session;
  let isLoadingPaused = false;
  const read = (hls: Hls) => {
    isLoadingPaused = isUnseen(session);
    hls.config.autoStartLoad = !isLoadingPaused;
  };
  engine.use(signal, read);
  const look = () => {
    const { hls } = engine;
    if (!hls || isUnseen(session) === isLoadingPaused) return;
    read(hls);
    // The first playlist is not interrupted, because hls.js does not request it again.
    if (hls.levels.length === 0) return;
    if (isLoadingPaused) hls.stopLoad();
    else resumeLoading(session, hls);
  };
  document.addEventListener('visibilitychange', look, { signal });
  listenToAll(video, ['play', 'pause'], look, signal);
}
