import type { ChatMessage } from '@greenlight/contract/live';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const everyMs = 500;
/** So many messages in that time are more than anybody reads. */
const floodFrom = 40;
const floodShown = 60;

/**
 * The messages to be rendered. During a flood only the last ones are, twice a second: each message that is rendered
 * costs time, in which the page would not answer. All of them are there for who scrolls up.
 */
export function useSteadyList(messages: ChatMessage[], isPaused: boolean): ChatMessage[] {
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
