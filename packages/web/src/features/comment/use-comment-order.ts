import { readStored } from '@greenlight/client/storage';
import type { CommentOrder } from '@greenlight/contract/comment';
import { useState } from 'react';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsLive } from '../../platform/use-is-live.ts';

/** The order of comments that the viewer chose last, on any video. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const isLive = useIsLive();
  const [order, setOrder] = useState<CommentOrder>(() =>
    readStored(localStorage, storageKeys.topComments) === true ? 'top' : 'newest',
  );
  const choose = (chosen: CommentOrder) => {
    localStorage.setItem(storageKeys.topComments, String(chosen === 'top'));
    setOrder(chosen);
  };
  // A painted page has the newest first.
  return [isLive ? order : 'newest', choose];
}
