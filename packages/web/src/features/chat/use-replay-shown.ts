import { readStored } from '@greenlight/client/storage';
import { useState } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Whether the chat is shown beside recordings; the viewer's choice for all of them. */
export function useReplayShown(): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => readStored(localStorage, storageKeys.chatReplay) !== false);
  const choose = (chosen: boolean) => {
    localStorage.setItem(storageKeys.chatReplay, String(chosen));
    setShown(chosen);
  };
  return [isShown, choose];
}
