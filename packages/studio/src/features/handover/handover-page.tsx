import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FilterPill } from '../../platform/filter-pill.tsx';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { HandoverTable } from './components/handover-table.tsx';
import { MoveButton } from './components/move-button.tsx';
import { type HandoverOutcome, useHandovers } from './hooks.ts';

const t = textsOf('handover');

const outcomes: HandoverOutcome[] = ['card', 'letter', 'failed', 'moving', 'moved', 'stays'];

/** Members of the other billing backend, and what a move would do to each. */
export function HandoverPage() {
  const [outcome, setOutcome] = useState<HandoverOutcome>();
  const list = useHandovers(outcome);
  const first = list.data?.pages[0];
  const to = first?.to ?? 'foundry';
  const counts = first?.counts;
  const count = counts ? counts.card + counts.letter + counts.failed : 0;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={first ? t(`text.${to}`) : undefined}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('imports')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
      }
      actions={count > 0 && <MoveButton main count={count} to={to} label={t('moveAll', { count })} />}
    >
      <div className="flex flex-col gap-6 px-gutter">
        {counts && Object.values(counts).some((members) => members > 0) && (
          <div className="flex flex-wrap gap-2">
            <FilterPill pressed={!outcome} onPress={() => setOutcome(undefined)}>
              {t('every', { count: Object.values(counts).reduce((sum, members) => sum + members, 0) })}
            </FilterPill>
            {outcomes
              .filter((one) => counts[one] > 0 || one === outcome)
              .map((one) => (
                <FilterPill key={one} pressed={outcome === one} onPress={() => setOutcome(one)}>
                  {t(`outcomes.${one}`)} · {counts[one]}
                </FilterPill>
              ))}
          </div>
        )}
        {first?.to === 'foundry' && !first.takesCards && count > 0 && (
          <p className="max-w-prose rounded-lg border border-warning/40 bg-warning/10 p-4 text-sm">{t('noCards')}</p>
        )}
        <PagedList list={list} more={t('more')}>
          <HandoverTable
            rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
            to={to}
            loading={list.isPending}
            empty={<EmptyState icon={<UserRoundCheck />} title={t('nobody')} description={t(`nobodyText.${to}`)} />}
          />
        </PagedList>
      </div>
    </Screen>
  );
}
