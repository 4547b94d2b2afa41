import { minuteMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { GivePanel } from './components/give-panel.tsx';
import { OwnSupport } from './components/own-support.tsx';
import { PitchComments } from './components/pitch-comments.tsx';
import { PitchHead } from './components/pitch-head.tsx';
import { PitchOutcome } from './components/pitch-outcome.tsx';
import { PitchProgress } from './components/pitch-progress.tsx';
import { PitchRules } from './components/pitch-rules.tsx';
import { PitchStory } from './components/pitch-story.tsx';
import { PitchTimeline } from './components/pitch-timeline.tsx';
import { PitchUpdates } from './components/pitch-updates.tsx';
import { TimeLeft } from './components/time-left.tsx';
import { type Pitch, useLiveTally, usePitch } from './hooks.ts';
import { isOpen } from './open-pitch.ts';

const TallyPage = lazy(async () => ({ default: (await import('./tally-page.tsx')).TallyPage }));

/** A show that members can ask for with their points, or its tally (docs/product/points.md). */
export function PitchPage() {
  const { pathname } = useLocation();
  const pitchId = Number(useParams().id);
  if (pathname !== sitePath('pitch-tally', pitchId)) return <PitchScreen pitchId={pitchId} />;
  return (
    <Suspense>
      <TallyPage />
    </Suspense>
  );
}

function PitchScreen({ pitchId }: { pitchId: number }) {
  const t = useTexts('points');
  const texts = useQueryTexts();
  const { data: pitch, error, isFetching, refetch } = usePitch(pitchId);
  const { project } = useConfig();
  if (!Number.isSafeInteger(pitchId) || isMissing(error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen route={sitePath('pitch', pitchId)} title={pitch?.title ?? t('title')} siteName={project} heading="own">
      {error && !pitch ? (
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(error)}
          retry={{ label: texts.retry, pending: isFetching, onClick: () => void refetch() }}
        />
      ) : (
        <div className="@container mx-auto max-w-300 px-gutter pt-6">
          {pitch ? <Shown key={pitch.id} pitch={pitch} /> : <Shape />}
        </div>
      )}
    </Screen>
  );
}

function Shown({ pitch }: { pitch: Pitch }) {
  useLiveTally(pitch.id);
  const takesPoints = isOpen(pitch, useTime(minuteMs));
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        <PitchHead pitch={pitch} />
      </div>
      <aside className="@min-[56rem]:row-span-2">
        <div className="sticky top-[calc(var(--space-bar)+1.5rem)] rounded-xl border border-line bg-surface p-5">
          <PitchProgress large pitch={pitch} />
          <p className="mt-1 mb-5 text-ink-faint text-sm">
            <TimeLeft pitch={pitch} />
          </p>
          {takesPoints ? <GivePanel pitch={pitch} /> : <PitchOutcome pitch={pitch} />}
          <OwnSupport pitch={pitch} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col gap-10">
        <PitchStory pitch={pitch} />
        <PitchTimeline pitch={pitch} />
        <PitchUpdates pitch={pitch} />
        <PitchRules pitch={pitch} takesPoints={takesPoints} />
        <PitchComments pitchId={pitch.id} />
      </div>
    </div>
  );
}

function Shape() {
  return (
    <div className="grid gap-10 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
      <div>
        <Skeleton className="aspect-video rounded-xl" />
        <Skeleton className="mt-6 h-9 w-3/4" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
