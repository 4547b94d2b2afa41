import { readStored } from '@greenlight/client/storage';
import { useState } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Whether the chat is shown beside livestreams, or beside recordings. The viewer chooses it for all of them. */
export function useChatVisibility(of: 'chatShown' | 'chatReplay' = 'chatShown'): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => readStored(localStorage, storageKeys[of]) !== false);
  const choose = (chosen: boolean) => {
    localStorage.setItem(storageKeys[of], String(chosen));
    setShown(chosen);
  };
  return [isShown, choose];
}
