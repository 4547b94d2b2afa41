import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { RemoteState } from '../state.ts';

interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

export const remote: Concern<RemoteState> = {
  state: { canCast: false, casting: false, remoteKind: 'remote' },
  attach(session, signal) {
    const video: AirPlayVideo = session.video;
    if (video.webkitShowPlaybackTargetPicker) attachAirPlay(session, signal);
    else if ('remote' in video) attachRemote(session, signal);
  },
};

/** AirPlay can't use Media Source Extensions, so the element needs the playlist's address as a second source. */
function attachAirPlay({ video, store, address, engine }: PlaybackSession, signal: AbortSignal) {
  store.set({ remoteKind: 'airplay' });
  engine.use(signal, (_hls, life) => {
    const source = document.createElement('source');
    source.type = 'application/x-mpegURL';
    source.src = address.src;
    video.append(source);
    video.disableRemotePlayback = false;
    life.addEventListener('abort', () => source.remove(), { once: true });
  });
  video.addEventListener(
    'webkitplaybacktargetavailabilitychanged',
    (event) => store.set({ canCast: (event as Event & { availability?: string }).availability === 'available' }),
    { signal },
  );
  video.addEventListener(
    'webkitcurrentplaybacktargetiswirelesschanged',
    () => store.set({ casting: (video as AirPlayVideo).webkitCurrentPlaybackTargetIsWireless === true }),
    { signal },
  );
}

function attachRemote({ video, store }: PlaybackSession, signal: AbortSignal) {
  const read = () => store.set({ casting: video.remote.state !== 'disconnected' });
  for (const event of ['connecting', 'connect', 'disconnect']) video.remote.addEventListener(event, read, { signal });
  video.remote
    .watchAvailability((available) => store.set({ canCast: available }))
    .then((id) => {
      const stop = () => void video.remote.cancelWatchAvailability(id).catch(() => undefined);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    })
    .catch(() => undefined);
}

export function promptRemotePlayback({ video }: PlaybackSession): void {
  const airplay: AirPlayVideo = video;
  if (airplay.webkitShowPlaybackTargetPicker) airplay.webkitShowPlaybackTargetPicker();
  else video.remote.prompt().catch(() => undefined);
}
