import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { setSize } from '../concern/player-size.ts';
import { attachConcerns, initialState } from '../concern-list.ts';
import { createAddress } from '../engine/address.ts';
import { createEngine } from '../engine/engine.ts';
import { joinNewRenditions } from '../engine/renditions.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerProps } from '../props.ts';
import { createStore } from '../store.ts';

/** The elements of a player, its store, and the session of its video once the concerns are attached; null before. */
export function useCreateSession(props: PlayerProps) {
  const { source, size } = props;
  const [store] = useState(() => createStore(initialState()));
  const [session, setSession] = useState<PlaybackSession | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // First the video, then its controls, in short tasks that keep the page responsive.
  useEffect(() => {
    if (!root.current || !video.current) return undefined;
    const life = new AbortController();
    const { src, id } = latest.current.source;
    let own = latest.current;
    const refresh = () => latest.current.refreshSource?.() ?? Promise.reject(new Error('No way to renew the address'));
    const next: PlaybackSession = {
      root: root.current,
      video: video.current,
      store,
      engine: createEngine(),
      address: createAddress(src, refresh),
      // The last callbacks of a video must not use the props of the next one.
      props: () => {
        if (latest.current.source.id === id) own = latest.current;
        return own;
      },
    };
    void attachConcerns(next, life.signal).then(() => {
      if (!life.signal.aborted) startTransition(() => setSession(next));
    });
    return () => life.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another id is another video
  }, [source.id, store]);

  useEffect(() => session?.address.adopt(source.src), [session, source.src]);

  useEffect(() => {
    if (session && size && size !== store.get().size) setSize(session, size);
  }, [session, store, size]);

  useNewRenditions(session, source.revision);
  return { root, video, store, session };
}

function useNewRenditions(session: PlaybackSession | null, revision: PlayerProps['source']['revision']): void {
  const joined = useRef(revision);
  useEffect(() => {
    if (!session || joined.current === revision) return undefined;
    joined.current = revision;
    const life = new AbortController();
    void joinNewRenditions(session, life.signal);
    return () => life.abort();
  }, [session, revision]);
}
