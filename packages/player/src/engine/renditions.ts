import Hls from 'hls.js';
import { listenToHls } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import { hlsConfig } from './hls-config.ts';
import { readMaster } from './playlist.ts';
import { rememberBandwidth } from './start-rung.ts';

const checkEveryMs = 15_000;
const keepAheadSeconds = 6;

/**
 * Adds renditions to a video that is watched while they are encoded. hls.js reads the multivariant playlist only once,
 * so a second instance with the new renditions takes over the open media source. The buffered media keeps playing.
 */
export const renditions: Concern<object> = {
  state: {},
  attach(session, signal) {
    const { engine } = session;
    // A livestream has all renditions from the start.
    if (session.props().source.live) return;
    let checkedAt = performance.now();
    let grew = false;
    engine.use(signal, (hls, life) => {
      listenToHls(
        hls,
        Hls.Events.LEVEL_UPDATED,
        (_event, { details }) => {
          const sealed = grew && !details.live;
          const due = details.live && performance.now() - checkedAt > checkEveryMs;
          grew = details.live;
          if (!sealed && !due) return;
          checkedAt = performance.now();
          void joinNewRenditions(session, life);
        },
        life,
      );
    });
  },
};

/** Reads the multivariant playlist again and adds new renditions. If that fails, playback continues unchanged. */
export async function joinNewRenditions(session: PlaybackSession, signal: AbortSignal): Promise<void> {
  const { engine, address } = session;
  const { hls } = engine;
  if (!hls || hls.levels.length === 0) return;
  try {
    const response = await fetch(address.src, { signal, cache: 'no-cache' });
    if (!response.ok) return;
    const { variants } = readMaster(await response.text(), response.url);
    if (variants.length > hls.levels.length && engine.hls === hls) switchInstance(session, hls, signal);
  } catch {
    // The next check retries.
  }
}

function switchInstance({ video, engine, address }: PlaybackSession, hls: Hls, signal: AbortSignal) {
  rememberBandwidth(hls.bandwidthEstimate);
  const next = new Hls(hlsConfig(address, video.currentTime));
  const giveUp = () => next.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  next.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal && engine.hls !== next) giveUp();
  });
  next.once(Hls.Events.LEVEL_LOADED, () => {
    signal.removeEventListener('abort', giveUp);
    const media = hls.transferMedia();
    if (!media) {
      giveUp();
      return;
    }
    engine.replace(next);
    next.attachMedia(media);
    next.once(Hls.Events.FRAG_BUFFERED, () => dropAhead(next, video.currentTime + keepAheadSeconds));
  });
  next.loadSource(address.src);
}

/** Drops buffered media of old renditions, from the next segment start after `from`, so that better ones are loaded. */
function dropAhead(hls: Hls, from: number) {
  const fragments = hls.levels[hls.loadLevel]?.details?.fragments ?? [];
  const startOffset = fragments.find(({ start }) => start >= from)?.start;
  if (startOffset === undefined) return;
  hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset, endOffset: Infinity, type: 'video' });
}
