import type { Reply } from '@greenlight/contract/comment';
import { Button } from '@greenlight/ui/primitives/button';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';

/** Shown instead of comments of moments that the viewer has not watched yet. */
export function WithheldNote({ comments, of }: { comments: Reply[]; of: 'later' | 'laterReplies' }) {
  const t = useTexts('comment');
  const { reveal, linkedId } = useCommentsOfPlace();
  const note = useRef<HTMLDivElement>(null);
  const isLinked = comments.some(({ commentId }) => commentId === linkedId);
  useEffect(() => {
    if (isLinked) note.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const showOutcome = useShowOutcome();
  const [pending, setPending] = useState(false);
  return (
    <div
      ref={note}
      className="my-2 flex flex-wrap items-center gap-x-3 rounded-lg border border-line border-dashed py-2 ps-4 pe-1.5 text-ink-muted text-sm"
    >
      <EyeOff aria-hidden className="size-4 text-ink-faint" />
      <span className="min-w-40 flex-1">{t(of, { count: comments.length })}</span>
      <Button
        size="sm"
        variant="ghost"
        className="!px-3 !text-accent"
        pending={pending}
        onClick={() => {
          setPending(true);
          showOutcome(reveal().finally(() => setPending(false)));
        }}
      >
        {t('showThem')}
      </Button>
    </div>
  );
}
