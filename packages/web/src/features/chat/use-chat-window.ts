import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';

const size = 'popup,width=400,height=720';
const checkEveryMs = 500;

/** The chat in a window of its own. `isOut` is true until that window is closed, by itself or by `bringBack`. */
export function useChatWindow(livestreamId: number): { isOut: boolean; open: () => void; bringBack: () => void } {
  const [chat, setChat] = useState<Window | null>(null);
  useEffect(() => {
    if (!chat) return undefined;
    const timer = setInterval(() => chat.closed && setChat(null), checkEveryMs);
    return () => clearInterval(timer);
  }, [chat]);
  return {
    isOut: chat !== null,
    open: () => setChat(window.open(sitePath('stream-chat', livestreamId), `chat-${livestreamId}`, size)),
    bringBack: () => {
      chat?.close();
      setChat(null);
    },
  };
}
