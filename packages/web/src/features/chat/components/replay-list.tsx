import type { ChatMessage } from '@greenlight/contract/live';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { ArrowDown, CloudOff, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { isSeek, withoutRemoved } from '../replay-state.ts';
import { useChatReplay } from '../use-chat-replay.ts';
import { useStickToEnd } from '../use-stick-to-end.ts';
import { ChatNote } from './chat-note.tsx';
import { ChatShape } from './chat-shape.tsx';
import { MessageLine } from './message-line.tsx';

/** The messages up to the played moment. `offsetMs`: this moment in ms from the start of the stream. */
export function ReplayList(props: {
  livestreamId: number;
  offsetMs: number;
  /** Returns the time beside a message; by default the time of the stream. */
  secondOf?: (offsetMs: number) => number;
  removed: readonly number[];
  joins: number;
  /** For a stream on air: messages that the room has already loaded. */
  known?: readonly ChatMessage[];
  isIgnored: (message: ChatMessage) => boolean;
}) {
  const t = useTexts('chat');
  const { secondOf = secondOfStream } = props;
  const { describeError, retry } = useQueryTexts();
  const replay = useChatReplay(props.livestreamId, props.offsetMs, props);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [paused, setPaused] = useState<ChatMessage[] | null>(null);
  const now = replay.messages.filter((message) => !props.isIgnored(message));
  const messages = paused ? withoutRemoved(paused, props.removed) : now;
  const [lastMs, setLastMs] = useState(props.offsetMs);
  if (props.offsetMs !== lastMs) {
    setLastMs(props.offsetMs);
    // After a seek, a reader who scrolled up would see messages of another time.
    if (isSeek(lastMs, props.offsetMs)) setPaused(null);
  }
  useStickToEnd(box, {
    isPaused: paused !== null,
    onPause: () => setPaused(now),
    onFollow: () => setPaused(null),
    onTop: () => undefined,
  });
  if (replay.error && now.length === 0) {
    return (
      <ChatNote
        urgent
        icon={<CloudOff />}
        title={t('failed')}
        text={describeError(replay.error)}
        action={<Button onClick={() => void replay.retry()}>{retry}</Button>}
      />
    );
  }
  if (messages.length === 0) {
    return replay.isLoading ? (
      <ChatShape />
    ) : (
      <ChatNote icon={<MessageCircle />} title={t('quiet')} text={t('quietText')} />
    );
  }
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={setBox}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        tabIndex={0}
        className="-outline-offset-2 min-h-0 grow overflow-y-auto py-2 [overflow-anchor:none] beside:overscroll-contain"
      >
        <ul>
          {messages.map((message) => (
            <li key={message.messageId} data-row={message.messageId} className="px-3 py-1">
              <MessageLine message={message} time={clockTime(secondOf(message.offsetMs ?? 0))} />
            </li>
          ))}
        </ul>
      </div>
      {paused && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDown aria-hidden className="size-4" />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap floating"
          onClick={() => setPaused(null)}
        >
          {t('atMoment')}
        </Button>
      )}
    </div>
  );
}

function secondOfStream(offsetMs: number): number {
  return Math.max(offsetMs, 0) / 1000;
}
