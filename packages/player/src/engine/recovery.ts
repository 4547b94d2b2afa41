import type { ErrorData } from 'hls.js';
import Hls from 'hls.js';
import { createTimer, listenToHls } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { FailureState, PlayerErrorCode } from '../state.ts';
import { showFailure } from './failure.ts';
import { play } from './play.ts';
import { placeOf, resumeLoading, startHls, startNative } from './source.ts';

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
export function retry(stage: Stage): void {
  const { error } = stage.store.get();
  const { hls } = stage.engine;
  const at = placeOf(stage);
  stage.store.set({ error: null });
  if (!hls) startNative(stage, at);
  else if (hls.levels.length > 0 && error?.code !== 'decode' && at >= 0) hls.startLoad(at);
  else startHls(stage, at);
  play(stage);
}

function networkCode(data: ErrorData): PlayerErrorCode {
  const status = data.response?.code ?? 0;
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  if (status >= 500) return 'server';
  return navigator.onLine ? 'network' : 'offline';
}

function secondsAhead({ store, video }: Stage): number {
  return store.get().bufferedEnd - video.currentTime;
}

/**
 * Handles fatal errors of hls.js. After a network error it retries while there is buffered media, and without limit in
 * a stream, whose viewers see that it is interrupted. A media error first resets the decoder, then the whole engine.
 * After that the error is shown.
 */
export const recovery: Concern<FailureState> = {
  state: { error: null },
  attach(stage, signal) {
    const { engine, store, video } = stage;
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
      const isEndless = stage.props().source.live === true && outages.includes(code);
      const delayMs = isEndless ? pauseMs(outageMs) * (1 + outageSpread * Math.random()) : pauseMs(backoffMs);
      attempts += 1;
      if (hls.levels.length > 0 && (isEndless || secondsAhead(stage) >= 0.5)) {
        timer.start(delayMs, () => resumeLoading(stage, hls));
        return;
      }
      const wantsToPlay = !video.paused;
      showFailure(stage, code, detailOf(data));
      if (isEndless && wantsToPlay) timer.start(delayMs, () => store.get().error?.code === code && retry(stage));
    }

    function onMediaError(hls: Hls, data: ErrorData) {
      const now = performance.now();
      mediaErrors = now - lastMediaErrorAt > mediaErrorMemoryMs ? 1 : mediaErrors + 1;
      lastMediaErrorAt = now;
      if (mediaErrors === 1) {
        const playing = !video.paused;
        // hls.js and the next try start there while `currentTime` is 0.
        hls.config.startPosition = placeOf(stage);
        hls.recoverMediaError();
        if (playing) play(stage);
      } else if (mediaErrors === 2) startHls(stage);
      else showFailure(stage, 'decode', detailOf(data));
    }

    engine.use(signal, (hls, life) => {
      listenToHls(
        hls,
        Hls.Events.ERROR,
        (_event, data) => {
          if (!data.fatal || store.get().error) return;
          if (data.type === Hls.ErrorTypes.NETWORK_ERROR) onNetworkError(hls, data);
          else if (data.details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) {
            showFailure(stage, 'unsupported', detailOf(data));
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
    attachNative(stage, signal);
    attachConnection(stage, signal);
  },
};

/** hls.js waits for the connection to return. The viewer sees an error when no buffered media is left. */
function attachConnection(stage: Stage, signal: AbortSignal) {
  const { video, store } = stage;
  const timer = createTimer(signal);
  function failIfStuck() {
    timer.start(offlinePatienceMs, () => {
      if (!navigator.onLine && store.get().waiting) showFailure(stage, 'offline');
    });
  }
  video.addEventListener('waiting', failIfStuck, { signal });
  window.addEventListener('offline', failIfStuck, { signal });
  window.addEventListener(
    'online',
    () => {
      const code = store.get().error?.code;
      if (code === 'offline' || code === 'network') retry(stage);
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
function attachNative(stage: Stage, signal: AbortSignal) {
  const { video, engine, address } = stage;
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
      wantsToPlay ||= !stage.store.get().paused;
      if (code !== MediaError.MEDIA_ERR_DECODE && performance.now() - renewedAt > renewalMemoryMs) {
        renewedAt = performance.now();
        const at = placeOf(stage);
        address.renew().then(
          () => signal.aborted || startNative(stage, at, wantsToPlay),
          () => showFailure(stage, 'network', message),
        );
        return;
      }
      const delayMs = backoffMs[attempts];
      if (code !== MediaError.MEDIA_ERR_DECODE && stage.props().source.live && delayMs !== undefined) {
        attempts += 1;
        timer.start(delayMs, () => startNative(stage, placeOf(stage), wantsToPlay));
        return;
      }
      const named = { [MediaError.MEDIA_ERR_NETWORK]: 'network', [MediaError.MEDIA_ERR_DECODE]: 'decode' } as const;
      showFailure(stage, named[code as keyof typeof named] ?? 'unsupported', message);
    },
    { signal },
  );
}
