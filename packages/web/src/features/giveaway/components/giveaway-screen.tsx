import { sitePath } from '@greenlight/contract/site-path';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useGiveawayPath } from '../giveaway-link.ts';
import { type Giveaway, useGiveaway } from '../hooks.ts';
import { EntryPanel } from './entry-panel.tsx';
import { GiveawayHead } from './giveaway-head.tsx';
import { GiveawayResult } from './giveaway-result.tsx';
import { GiveawayTerms } from './giveaway-terms.tsx';

/** One giveaway: the prize, the terms, and beside them the viewer's entry. */
export function GiveawayScreen({ id, after }: { id: number; after?: ReactNode }) {
  const t = useTexts('giveaway');
  const texts = useQueryTexts();
  const pathOf = useGiveawayPath();
  const { data: giveaway, error, isFetching, refetch } = useGiveaway(id);
  const { project } = useConfig();
  if (isMissing(error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen route={pathOf(id)} title={giveaway?.title ?? t('title')} siteName={project} heading="own">
      {error && !giveaway ? (
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(error)}
          retry={{ label: texts.retry, pending: isFetching, onClick: () => void refetch() }}
        />
      ) : (
        <div className="@container mx-auto flex max-w-300 flex-col gap-14 px-gutter pt-6">
          {giveaway ? <Shown key={giveaway.id} giveaway={giveaway} /> : <Shape />}
          {after}
        </div>
      )}
    </Screen>
  );
}

function Shown({ giveaway }: { giveaway: Giveaway }) {
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="min-w-0">
        <GiveawayHead giveaway={giveaway} />
      </div>
      <aside className="@min-[56rem]:row-span-2">
        {/* Beside the text, a long form scrolls in its own box, so that its button is near. */}
        <div className="@min-[56rem]:max-h-[calc(100dvb-var(--space-bar)-3rem)] @min-[56rem]:overflow-y-auto sticky top-[calc(var(--space-bar)+1.5rem)] rounded-xl border border-line bg-surface p-5">
          <EntryPanel giveaway={giveaway} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col gap-10">
        <GiveawayResult giveaway={giveaway} />
        <GiveawayTerms giveaway={giveaway} />
      </div>
    </div>
  );
}

function Shape() {
  return (
    <div className="grid gap-10 @min-[56rem]:grid-cols-[minmax(0,1fr)_23rem]">
      <div>
        <Skeleton className="aspect-video rounded-xl" />
        <Skeleton className="mt-6 h-9 w-3/4" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
