import type { Reply } from '@greenlight/contract/comment';
import { useTexts } from '../../../platform/i18n.ts';
import { useBoard } from '../board.ts';
import { messageParts } from '../message-parts.ts';

/** A message with its links, times and mentions. */
export function CommentText({ comment }: { comment: Reply }) {
  const t = useTexts('comment');
  const { duration, seek } = useBoard();
  const parts = messageParts(comment.message, { mentions: comment.mentions, duration });
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line text-base text-ink/92">
      {parts.map((part) => {
        switch (part.kind) {
          case 'mention':
            return (
              <bdi key={part.at} className="font-semibold text-accent">
                {part.text}
              </bdi>
            );
          case 'link':
            return (
              <a
                key={part.at}
                href={part.href}
                target="_blank"
                rel="nofollow noopener ugc"
                className="underline decoration-ink/40 underline-offset-4 hover:decoration-ink"
              >
                {part.text}
              </a>
            );
          case 'time':
            return (
              <button
                key={part.at}
                type="button"
                aria-label={t('goTo', { time: part.text })}
                onClick={() => seek(part.seconds)}
                className="rounded-sm font-semibold text-accent tabular-nums hover:underline"
              >
                {part.text}
              </button>
            );
          default:
            return part.text;
        }
      })}
    </p>
  );
}
