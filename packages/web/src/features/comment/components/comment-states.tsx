import { Button } from '@greenlight/ui/primitives/button';
import { CloudOff, MessageCircle, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsSlowToLoad } from '../../message/use-is-slow-to-load.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { CommentShape } from './comment-shape.tsx';

/** Shown instead of the comments: says why there are none. */
export function CommentsNote(props: { icon: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-gutter py-10 text-center">
      <span
        aria-hidden
        className="mb-4 grid size-14 place-items-center rounded-full bg-raised text-ink-muted [&>svg]:size-6"
      >
        {props.icon}
      </span>
      <p className="font-display font-semibold text-lg">{props.title}</p>
      {props.text && <p className="mt-1 text-balance text-ink-muted text-sm">{props.text}</p>}
      {props.action && <div className="mt-5">{props.action}</div>}
    </div>
  );
}

export function NoComments() {
  const t = useTexts('comment');
  const { place, room, mayWrite } = useCommentsOfPlace();
  // A visitor can log in to be the first.
  if (room && !mayWrite) return <CommentsNote icon={<MessageCircle />} title={t('none')} />;
  return (
    <CommentsNote
      icon={<MessageCircle />}
      title={t('empty')}
      text={t(place.pitchId ? 'emptyPitchText' : 'emptyText')}
    />
  );
}

export function CommentsFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const t = useTexts('comment');
  const { describeError, retry } = useQueryTexts();
  const [pending, setPending] = useState(false);
  const again = async () => {
    setPending(true);
    await onRetry().catch(() => undefined);
    setPending(false);
  };
  return (
    <div role="alert">
      <CommentsNote
        icon={<CloudOff />}
        title={t('failed')}
        text={describeError(error)}
        action={
          <Button icon={<RotateCw aria-hidden className="size-4" />} pending={pending} onClick={() => void again()}>
            {retry}
          </Button>
        }
      />
    </div>
  );
}

/** Shown before the first comments are loaded: their shapes, and after some seconds a note that it is still waiting. */
export function CommentsWaiting() {
  const t = useTexts('comment');
  const isSlow = useIsSlowToLoad();
  return (
    <>
      {isSlow && <NoConnection />}
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <CommentShape />
    </>
  );
}

export function NoConnection() {
  const t = useTexts('comment');
  return (
    <p role="status" className="mb-4 flex items-center gap-2 rounded-lg bg-warning/10 px-4 py-2.5 text-sm text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('offline')}
    </p>
  );
}
