import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { useIsNear } from '@greenlight/ui/blocks/use-is-near';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../platform/i18n.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import type { CommentedVideo } from './comment-section.tsx';

const idleAfterMs = 3000;
const margin = '600px';

const CommentSection = lazyExtra(async () => {
  const [{ CommentSection: Section }] = await Promise.all([import('./comment-section.tsx'), loadTexts(['comment'])]);
  return Section;
});

/**
 * The place of the comments on the page of a video. They load when it comes near the screen, some seconds after the page
 * opened, or at once for a link to a comment. A painted page contains them.
 */
export function LazyCommentSection({ mediaId, video }: { mediaId: number; video: CommentedVideo }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, margin);
  const isIdle = useIsIdle();
  const isLive = useIsLive();
  const [isPainted] = useState(!isLive);
  const linked = Number(useSearchParams()[0].get('comment'));
  const linkedId = Number.isSafeInteger(linked) && linked > 0 ? linked : null;
  return (
    <div ref={box} className="mt-10 min-h-40">
      {(isPainted || isNear || isIdle || linkedId !== null) && (
        <Suspense>
          <CommentSection key={mediaId} place={{ mediaId }} video={video} linkedId={linkedId} />
        </Suspense>
      )}
    </div>
  );
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
