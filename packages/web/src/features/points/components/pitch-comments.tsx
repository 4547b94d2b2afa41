import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { useIsNear } from '@greenlight/ui/blocks/use-is-near';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../platform/i18n.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';

const margin = '600px';

/** Loaded here and not with `LazyCommentSection`, because that would be one more file for the page of a video. */
const CommentSection = lazyExtra(async () => {
  const [{ CommentSection: Section }] = await Promise.all([
    import('../../comment/components/comment-section.tsx'),
    loadTexts(['comment']),
  ]);
  return Section;
});

/** The comments of a pitch. They load near the screen, or for a link to a comment. A painted page contains them. */
export function PitchComments({ pitchId }: { pitchId: number }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, margin);
  const isLive = useIsLive();
  const [isPainted] = useState(!isLive);
  const linked = Number(useSearchParams()[0].get('comment'));
  const linkedId = Number.isSafeInteger(linked) && linked > 0 ? linked : null;
  return (
    <div ref={box} className="min-h-40">
      {(isPainted || isNear || linkedId !== null) && (
        <Suspense>
          <CommentSection place={{ pitchId }} linkedId={linkedId} />
        </Suspense>
      )}
    </div>
  );
}
