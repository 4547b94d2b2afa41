import type { ChatMessage } from '@greenlight/contract/live';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const everyMs = 500;
/** This many messages in half a second are more than anybody can read. */
const floodFrom = 40;
const floodShown = 60;

/**
 * The messages to render. During a flood these are only the last ones, twice a second, because rendering every message
 * would block the page. A reader who scrolls up gets all messages.
 */
export function useThrottledList(messages: ChatMessage[], isPaused: boolean): ChatMessage[] {
  const [flood, setFlood] = useState<ChatMessage[] | null>(null);
  const lastId = useRef(0);
  const fresh = useRef(0);
  useEffect(() => {
    const from = lastId.current;
    fresh.current += messages.filter(({ messageId }) => messageId > from).length;
    lastId.current = Math.max(from, messages.at(-1)?.messageId ?? 0);
  }, [messages]);
  const look = useEffectEvent(() => {
    setFlood(fresh.current >= floodFrom ? messages.slice(-floodShown) : null);
    fresh.current = 0;
  });
  useEffect(() => {
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, []);
  return isPaused || !flood ? messages : flood;
}
