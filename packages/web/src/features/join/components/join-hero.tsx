import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { InvitedNote } from '../../invitation/components/invited-note.tsx';
import { VideoWall } from './video-wall.tsx';

/** The sales text in front of a tilted wall of pictures: in its middle, or at its start. */
export function JoinHero(props: { title: string; text: string; side?: 'start'; children: ReactNode }) {
  const isBeside = props.side === 'start';
  return (
    <section
      className={clsx(
        '-ms-(--rail,0px) -mt-bar ps-[calc(var(--rail,0px)+var(--space-gutter))] relative isolate grid min-h-[min(72svh,44rem)] md:min-h-[min(86svh,46rem)] items-center overflow-hidden pe-gutter pt-bar',
        !isBeside && 'justify-items-center text-center',
      )}
    >
      <VideoWall isBeside={isBeside} />
      <div className={clsx('py-24', isBeside ? 'max-w-160' : 'flex max-w-180 flex-col items-center')}>
        <h1 className="whitespace-pre-line text-balance font-bold font-display text-hero tracking-[-0.035em]">
          {props.title}
        </h1>
        <p className="mt-5 max-w-130 text-balance text-ink-muted text-lg">{props.text}</p>
        {props.children}
      </div>
    </section>
  );
}

/** The length of the trial (its line is reserved while loading), and what an invitation gives. */
export function JoinTerms({ trial }: { trial: { days: number; isSame: boolean } | undefined }) {
  const t = useTexts('join');
  return (
    <>
      <p className="mt-4 min-h-lh text-ink-faint text-sm">
        {trial !== undefined && trial.days > 0 && t(trial.isSame ? 'terms' : 'termsUpTo', { count: trial.days })}
      </p>
      <InvitedNote className="mt-5" />
    </>
  );
}
