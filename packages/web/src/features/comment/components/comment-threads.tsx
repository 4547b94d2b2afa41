import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { withheldRuns } from '../withheld-run.ts';
import { CommentThread } from './comment-thread.tsx';
import { WithheldNote } from './withheld-note.tsx';

/** All loaded comments. On narrow screens, where other videos are below, only two are shown at first. */
export function CommentThreads() {
  const t = useTexts('comment');
  const { place, threads, total, hasMore, more, linkedId } = useCommentsOfPlace();
  const showOutcome = useShowOutcome();
  const [isWhole, setWhole] = useState(linkedId !== null || place.pitchId !== undefined);
  const [pending, setPending] = useState(false);
  const runs = withheldRuns(threads);
  const isCut = !isWhole && runs.length > 2;
  return (
    <>
      <ul className={clsx('mt-4', isCut && 'max-lg:[&>li:nth-child(n+3)]:hidden')}>
        {runs.map((run) =>
          'shown' in run ? (
            <li key={run.shown.commentId}>
              <CommentThread thread={run.shown} />
            </li>
          ) : (
            <li key={run.withheld[0].commentId}>
              <WithheldNote comments={run.withheld} of="later" />
            </li>
          ),
        )}
      </ul>
      {isCut && (
        <Button className="mt-2 w-full lg:hidden" onClick={() => setWhole(true)}>
          {t('showAll', { count: total })}
        </Button>
      )}
      {hasMore && (
        <Button
          className={clsx('mt-4 w-full', isCut && 'max-lg:hidden')}
          pending={pending}
          onClick={() => {
            setPending(true);
            showOutcome(more().finally(() => setPending(false)));
          }}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}
