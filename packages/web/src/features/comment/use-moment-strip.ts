import { readStored } from '@greenlight/client/storage';
import { useState } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Whether comments are shown below the player at their moments. The viewer chooses it for all videos. */
export function useMomentStrip(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(localStorage, storageKeys.momentComments) !== false);
  const choose = (chosen: boolean) => {
    localStorage.setItem(storageKeys.momentComments, String(chosen));
    setOn(chosen);
  };
  return [isOn, choose];
}
