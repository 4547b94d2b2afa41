import type { Reply } from '@greenlight/contract/comment';
import { useTexts } from '../../../platform/i18n.ts';
import { type Emotes, type MessagePart, messageParts } from '../message-parts.ts';

/** A message with its links, mentions and, with `onSeek`, the times of a video of `duration` seconds. */
export function MessageText(props: {
  message: string;
  mentions: Reply['mentions'];
  duration?: number | null;
  emotes?: Emotes;
  onSeek?: (seconds: number) => void;
}) {
  const { message, mentions, duration = null, emotes, onSeek } = props;
  return messageParts(message, { mentions, duration, emotes }).map((part) => (
    <Part key={part.at} part={part} onSeek={onSeek} />
  ));
}

function Part({ part, onSeek }: { part: MessagePart; onSeek?: (seconds: number) => void }) {
  const t = useTexts('comment');
  switch (part.kind) {
    case 'mention':
      return <bdi className="font-semibold text-accent">{part.text}</bdi>;
    case 'link':
      return (
        <a
          href={part.href}
          target="_blank"
          rel="nofollow noopener ugc"
          className="underline decoration-ink/40 underline-offset-4 hover:decoration-ink"
        >
          {part.text}
        </a>
      );
    case 'emote':
      return (
        <img
          src={part.emote.url}
          alt={part.text}
          title={part.text}
          loading="lazy"
          className="mx-0.5 inline h-7 w-auto align-middle"
        />
      );
    case 'time':
      return onSeek ? (
        <button
          type="button"
          aria-label={t('goTo', { time: part.text })}
          onClick={() => onSeek(part.seconds)}
          className="rounded-sm font-semibold text-accent tabular-nums hover:underline"
        >
          {part.text}
        </button>
      ) : (
        part.text
      );
    default:
      return part.text;
  }
}
