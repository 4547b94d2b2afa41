import { DataTable } from '@greenlight/ui/blocks/data-table';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useState } from 'react';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { formatDate } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanName } from '../../plan/hooks.ts';
import { type ImportOutcome, type ImportRow, type MemberImport, useImportRows } from '../hooks.ts';

const t = textsOf('transfer');

const outcomes: ImportOutcome[] = ['new', 'changed', 'unchanged', 'refused'];
const tones = { new: 'accent', changed: 'warning', unchanged: 'neutral', refused: 'danger' } as const;

export function ImportDifferences({ made }: { made: MemberImport }) {
  const planName = usePlanName();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const list = useImportRows(made.id, outcome);
  const isDone = made.state === 'done';
  const title = t(isDone ? 'outcome' : 'differences');
  const willHave = ({ planId, until, outcome: becomes }: ImportRow) => {
    if (becomes === 'refused') return '–';
    if (planId === null) return becomes === 'new' ? t('accountAlone') : t('asItIs');
    return `${planName(planId)}, ${until ? t('untilDay', { date: formatDate(until) }) : t('withoutEnd')}`;
  };
  return (
    <section aria-labelledby="differences" className="flex flex-col gap-5">
      <h2 id="differences" className="text-2xl">
        {title}
      </h2>
      <div className="flex flex-wrap gap-2">
        <FilterPill pressed={!outcome} onPress={() => setOutcome(undefined)}>
          {t('every', { count: made.total })}
        </FilterPill>
        {outcomes.map((one) => (
          <FilterPill key={one} pressed={outcome === one} onPress={() => setOutcome(one)}>
            {t(`outcomes.${one}`)} · {made.counts[one]}
          </FilterPill>
        ))}
      </div>
      <PagedList list={list} more={t('more')}>
        <DataTable
          caption={title}
          rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
          rowKey={({ line }) => line}
          loading={list.isPending}
          loadingLabel={t('loading')}
          empty={<EmptyState title={t('nothing')} description={t('nothingText')} />}
          columns={[
            {
              key: 'who',
              header: t('who'),
              primary: true,
              render: ({ email, name }) => (
                <div className="md:min-w-36 lg:min-w-52">
                  <p className="font-semibold [overflow-wrap:anywhere]">{name || email}</p>
                  {name && <p className="text-ink-muted [overflow-wrap:anywhere]">{email}</p>}
                </div>
              ),
            },
            { key: 'line', header: t('line'), align: 'end', render: ({ line }) => line },
            { key: 'tier', header: t('tier'), render: ({ tier, kind }) => (kind === 'free' ? t('free') : tier) },
            {
              key: 'outcome',
              header: t('becomes'),
              render: (row) => (
                <span className="inline-flex flex-wrap items-center gap-2 md:min-w-40">
                  <Badge tone={tones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</Badge>
                  {row.reason && <span className="text-ink-muted">{row.reason}</span>}
                </span>
              ),
            },
            {
              key: 'had',
              header: t(isDone ? 'hadBefore' : 'had'),
              render: ({ hadUntil }) => (hadUntil ? t('untilDay', { date: formatDate(hadUntil) }) : '–'),
            },
            { key: 'has', header: t(isDone ? 'hasNow' : 'has'), render: willHave },
          ]}
        />
      </PagedList>
    </section>
  );
}
