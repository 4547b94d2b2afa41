import { Suspense, useRef } from 'react';
import { useKeyboardInset } from '../use-keyboard-inset.ts';
import type { ChatPanelProps } from './chat-panel.tsx';
import { ChatShape } from './chat-shape.tsx';
import { LazyChatPanel } from './lazy-chat-panel.tsx';

/**
 * The place of the chat beside a player, as high as the window. On phones it fills the room below the player and above
 * the on-screen keyboard. Its code loads apart from the page.
 */
export function ChatArea(props: ChatPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeyboardInset(place);
  return (
    <div
      ref={place}
      className="max-sm:-mx-gutter flex h-[max(7rem,calc(var(--visible-height,100dvh)-var(--space-bar)-var(--player-height)-var(--tabs-height,0px)))] flex-col overflow-hidden bg-surface [--player-height:56.25vw] sm:rounded-lg sm:[--player-height:calc((100vw-2*var(--space-gutter))*0.5625)] landscape:max-sm:h-[max(20rem,calc(var(--visible-height,100dvh)-var(--space-bar)))] beside:sticky beside:top-bar beside:h-[max(8rem,calc(var(--visible-height,100dvh)-var(--space-bar)-1rem))] beside:border beside:border-line low:beside:h-[max(8rem,calc(var(--visible-height,100dvh)-var(--space-bar)))] low:beside:rounded-none low:beside:border-y-0 low:beside:border-e-0"
    >
      <Suspense fallback={<ChatShape />}>
        <LazyChatPanel key={props.livestreamId} {...props} />
      </Suspense>
    </div>
  );
}
