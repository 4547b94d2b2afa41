import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { useBrowserKey } from '../hooks.ts';
import { isSending } from './broadcast-state.ts';
import { BrowserBroadcast } from './browser-broadcast.ts';

/** This browser as the sender of a stream, while the screen is open. While it sends, leaving the screen asks first. */
export function useBrowserBroadcast({ mediaId, awayMaxS }: StudioLivestreamDetail) {
  const openKey = useBrowserKey(mediaId);
  const [broadcast] = useState(() => new BrowserBroadcast(openKey));
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.state);
  const sends = isSending(state);
  useUnsavedChanges(sends);
  useEffect(() => () => broadcast.close(), [broadcast]);
  useEffect(() => broadcast.setAwayMax(awayMaxS), [broadcast, awayMaxS]);
  useEffect(() => {
    if (!sends || !('wakeLock' in navigator)) return;
    // Without the lock a phone would switch off its screen, and then the camera.
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [sends]);
  return { broadcast, state };
}
