import type { ChatReaction } from '@greenlight/contract/live';
import { useEffect, useState } from 'react';
import { useChatRow } from '../chat-row-context.ts';
import { reactionEmoji } from '../reaction-emoji.ts';
import type { ReactionCounts } from '../use-chat-room.ts';

const shownMs = 2400;
/** Largest number of floating reactions of one kind. More than these cannot be distinguished. */
const ofKindMax = 6;
const atOnceMax = 40;

interface Floating {
  key: number;
  reaction: ChatReaction;
  count: number;
  start: number;
  delayMs: number;
}

let keys = 0;

/** The reactions of all viewers float up over the messages. Without motion their sums are shown for a moment. */
export function FloatingReactions() {
  const { room } = useChatRow();
  const [shown, setShown] = useState<Floating[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = room.onReactions((counts) => {
      const added = floatingOf(counts);
      const isAdded = (one: Floating) => added.includes(one);
      setShown((before) => [...before, ...added].slice(-atOnceMax));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setShown((before) => before.filter((one) => !isAdded(one)));
      }, shownMs);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [room]);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {shown.map(({ key, reaction, count, start, delayMs }) => (
        <span
          key={key}
          className="absolute bottom-2 animate-float text-2xl"
          style={{ insetInlineEnd: `${start}%`, animationDelay: `${delayMs}ms` }}
        >
          {reactionEmoji[reaction]}
          {count > 1 && <span className="font-semibold text-sm tabular-nums">{count}</span>}
        </span>
      ))}
    </div>
  );
}

function floatingOf(counts: ReactionCounts): Floating[] {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (Object.entries(counts) as [ChatReaction, number][]).flatMap(([reaction, count]) => {
    const pieces = isStill ? 1 : Math.min(count, ofKindMax);
    return Array.from({ length: pieces }, (_, at) => {
      keys += 1;
      return {
        key: keys,
        reaction,
        count: isStill ? count : 1,
        start: 6 + Math.random() * 34,
        delayMs: isStill ? 0 : at * 120 + Math.random() * 80,
      };
    });
  });
}
