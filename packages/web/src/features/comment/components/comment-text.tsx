import type { Reply } from '@greenlight/contract/comment';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { MessageText } from '../../message/components/message-text.tsx';
import { useCommentsOfPlace } from '../comments-of-place.ts';

/** A text with more lines or letters is assumed to be cut until it is measured, so that nothing moves then. */
const linesShown = 8;
const lettersShown = 600;

/** The text of a comment. The end of a long text is shown on request, and if a link leads to the comment. */
export function CommentText({ comment }: { comment: Reply }) {
  const t = useTexts('comment');
  const { duration, seek, linkedId } = useCommentsOfPlace();
  const { message, commentId, mentions } = comment;
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(linkedId === commentId);
  const [isLong, setLong] = useState(message.length > lettersShown || message.split('\n').length > linesShown);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isOpen) return undefined;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [isOpen]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a link in the hidden part has the focus */}
      <p
        ref={box}
        dir="auto"
        onFocus={() => isLong && setOpen(true)}
        className={clsx('wrap-anywhere whitespace-pre-line text-base text-ink/92', !isOpen && 'line-clamp-8')}
      >
        <MessageText message={message} mentions={mentions} duration={duration} onSeek={seek} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1 min-h-8 rounded-sm font-semibold text-ink-muted text-sm hover:text-ink hover:underline"
        >
          {t(isOpen ? 'readLess' : 'readMore')}
        </button>
      )}
    </>
  );
}
