import type { ErrorData } from 'hls.js';
import Hls from 'hls.js';
import { createTimer, listenToHls } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { FailureState, PlayerErrorCode } from '../state.ts';
import { showFailure } from './failure.ts';
import { play } from './play.ts';
import { playbackPosition, resumeLoading, startHls, startNative } from './source.ts';

const offlinePatienceMs = 2000;
const backoffMs = [500, 1000, 2000, 4000];
/** Pauses between retries of a stream. Each is lengthened at random, so that its viewers do not all return at once. */
const outageMs = [500, 1000, 2000, 4000, 8000, 15_000];
const outageSpread = 1 / 3;
const outages: PlayerErrorCode[] = ['network', 'offline', 'server'];
/** A media error later than this after the last one counts as the first. */
const mediaErrorMemoryMs = 30_000;

/** Addresses are renewed every few minutes; an error sooner after a renewal has another cause. */
const renewalMemoryMs = 60_000;

/** Continues playback where it stopped, or at the live edge if the viewer follows a stream. */
export function retry(session: PlaybackSession): void {
  const { error } = session.store.get();
  const { hls } = session.engine;
  const at = playbackPosition(session);
  session.store.set({ error: null });
  if (!hls) startNative(session, at);
  else if (hls.levels.length > 0 && error?.code !== 'decode' && at >= 0) hls.startLoad(at);
  else startHls(session, at);
  play(session);
}

function networkCode(data: ErrorData): PlayerErrorCode {
  const status = data.response?.code ?? 0;
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  if (status >= 500) return 'server';
  return navigator.onLine ? 'network' : 'offline';
}

function secondsAhead({ store, video }: PlaybackSession): number {
  return store.get().bufferedEnd - video.currentTime;
}

/**
 * Handles fatal errors of hls.js. After a network error it retries while there is buffered media, and without limit in
 * a stream, whose viewers see that it is interrupted. A media error first resets the decoder, then the whole engine.
 * After that the error is shown.
 */
export const recovery: Concern<FailureState> = {
  state: { error: null },
  attach(session, signal) {
    const { engine, store, video } = session;
    const timer = createTimer(signal);
    let attempts = 0;
    let mediaErrors = 0;
    let lastMediaErrorAt = 0;

    const pauseMs = (pauses: number[]) => pauses[Math.min(attempts, pauses.length - 1)] ?? 0;

    /**
     * Called after several retries of hls.js. Retries continue while there is buffered media, and always in a stream.
     */
    function onNetworkError(hls: Hls, data: ErrorData) {
      const code = networkCode(data);
      const isEndless = session.props().source.live === true && outages.includes(code);
      const delayMs = isEndless ? pauseMs(outageMs) * (1 + outageSpread * Math.random()) : pauseMs(backoffMs);
      attempts += 1;
      if (hls.levels.length > 0 && (isEndless || secondsAhead(session) >= 0.5)) {
        timer.start(delayMs, () => resumeLoading(session, hls));
        return;
      }
      const wantsToPlay = !video.paused;
      showFailure(session, code, detailOf(data));
      if (isEndless && wantsToPlay) timer.start(delayMs, () => store.get().error?.code === code && retry(session));
    }

    function onMediaError(hls: Hls, data: ErrorData) {
      const now = performance.now();
      mediaErrors = now - lastMediaErrorAt > mediaErrorMemoryMs ? 1 : mediaErrors + 1;
      lastMediaErrorAt = now;
      if (mediaErrors === 1) {
        const playing = !video.paused;
        // hls.js and the next try start there while `currentTime` is 0.
        hls.config.startPosition = playbackPosition(session);
        hls.recoverMediaError();
        if (playing) play(session);
      } else if (mediaErrors === 2) startHls(session);
      else showFailure(session, 'decode', detailOf(data));
    }

    engine.use(signal, (hls, life) => {
      listenToHls(
        hls,
        Hls.Events.ERROR,
        (_event, data) => {
          if (!data.fatal || store.get().error) return;
          if (data.type === Hls.ErrorTypes.NETWORK_ERROR) onNetworkError(hls, data);
          else if (data.details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) {
            showFailure(session, 'unsupported', detailOf(data));
          } else onMediaError(hls, data);
        },
        life,
      );
      listenToHls(
        hls,
        Hls.Events.FRAG_BUFFERED,
        () => {
          attempts = 0;
        },
        life,
      );
    });
    attachNative(session, signal);
    attachConnection(session, signal);
  },
};

/** hls.js waits for the connection to return. The viewer sees an error when no buffered media is left. */
function attachConnection(session: PlaybackSession, signal: AbortSignal) {
  const { video, store } = session;
  const timer = createTimer(signal);
  function failIfStuck() {
    timer.start(offlinePatienceMs, () => {
      if (!navigator.onLine && store.get().waiting) showFailure(session, 'offline');
    });
  }
  video.addEventListener('waiting', failIfStuck, { signal });
  window.addEventListener('offline', failIfStuck, { signal });
  window.addEventListener(
    'online',
    () => {
      const code = store.get().error?.code;
      if (code === 'offline' || code === 'network') retry(session);
    },
    { signal },
  );
}

function detailOf({ details, response }: ErrorData): string {
  return response?.code ? `${details} ${response.code}` : details;
}

/**
 * Handles errors of the video element, for playback without hls.js. If its address has expired, playback continues at
 * the same time with a renewed one, at most once a minute. A stream is tried again a few times, because Chromium reads
 * a playlist in ranges, which do not fit together if the playlist changes between them.
 */
function attachNative(session: PlaybackSession, signal: AbortSignal) {
  const { video, engine, address } = session;
  const timer = createTimer(signal);
  let renewedAt = Number.NEGATIVE_INFINITY;
  let attempts = 0;
  let wantsToPlay = false;
  const forget = () => {
    attempts = 0;
    wantsToPlay = false;
  };
  video.addEventListener('playing', forget, { signal });
  video.addEventListener(
    'error',
    () => {
      if (engine.hls || !video.error) return;
      const { code, message } = video.error;
      // The browser pauses with its first error, and sends the event of the pause later.
      wantsToPlay ||= !session.store.get().paused;
      if (code !== MediaError.MEDIA_ERR_DECODE && performance.now() - renewedAt > renewalMemoryMs) {
        renewedAt = performance.now();
        const at = playbackPosition(session);
        address.renew().then(
          () => signal.aborted || startNative(session, at, wantsToPlay),
          () => showFailure(session, 'network', message),
        );
        return;
      }
      const delayMs = backoffMs[attempts];
      if (code !== MediaError.MEDIA_ERR_DECODE && session.props().source.live && delayMs !== undefined) {
        attempts += 1;
        timer.start(delayMs, () => startNative(session, playbackPosition(session), wantsToPlay));
        return;
      }
      const named = { [MediaError.MEDIA_ERR_NETWORK]: 'network', [MediaError.MEDIA_ERR_DECODE]: 'decode' } as const;
      showFailure(session, named[code as keyof typeof named] ?? 'unsupported', message);
    },
    { signal },
  );
}
