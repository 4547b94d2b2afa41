import type { Reply } from '@greenlight/contract/comment';
import { clockTime } from '@greenlight/ui/clock-time';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Clock } from 'lucide-react';
import { formatAgo, formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { AuthorLabels } from '../../message/components/author-labels.tsx';
import { useCommentsOfPlace } from '../comments-of-place.ts';

/** The author of a comment, its time, and its moment of the video. */
export function AuthorLine({ comment }: { comment: Reply }) {
  const t = useTexts('comment');
  const language = useLanguage();
  const { seek } = useCommentsOfPlace();
  const { author, created, edited, momentS } = comment;
  const time = momentS === null ? '' : clockTime(momentS);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <bdi className="min-w-0 truncate font-semibold">{author.displayName}</bdi>
      <AuthorLabels author={author} />
      <span className="text-ink-faint text-xs">
        <time dateTime={created} title={formatMoment(created, language)} suppressHydrationWarning>
          {formatAgo(created, language)}
        </time>
        {edited && ` · ${t('edited')}`}
      </span>
      {comment.isHeld && <Badge tone="warning">{t('held')}</Badge>}
      {momentS !== null && (
        <button
          type="button"
          aria-label={t('goTo', { time })}
          onClick={() => seek(momentS)}
          className="relative inline-flex min-h-6 items-center gap-1 rounded-full bg-ink/8 px-2 font-semibold text-2xs text-ink-muted tabular-nums transition-look before:absolute before:-inset-2 hover:bg-ink/16 hover:text-ink"
        >
          <Clock aria-hidden className="size-3" />
          {time}
        </button>
      )}
    </p>
  );
}
