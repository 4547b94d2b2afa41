import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Field } from '@greenlight/ui/primitives/field';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Select } from '@greenlight/ui/primitives/select';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { DateRangeBar } from './components/date-range-bar.tsx';
import { RowTable } from './components/row-table.tsx';
import { paramsOf, type ReportQuery, type RevenueKind, useRevenue, useRows, useSubscribers } from './hooks.ts';

const t = textsOf('revenue');

const happened = [
  ...(['trial', 'trial-lost', 'converted', 'new', 'back', 'change', 'pause'] as const),
  ...(['voluntary', 'involuntary', 'late', 'recovered'] as const),
] satisfies RevenueKind[];
type Shown = RevenueKind | 'all' | 'paying' | 'trialing';

/** The members behind a number. */
export function RowsPage() {
  const [params, setParams] = useSearchParams();
  const [from, to, currency] = ['from', 'to', 'currency'].map((name) => params.get(name) ?? undefined);
  const asked: ReportQuery = { from, to, currency };
  const kind = (params.get('kind') ?? 'all') as Shown;
  const show = (change: ReportQuery & { kind?: Shown }) =>
    setParams(paramsOf({ kind, ...asked, ...change }), { replace: true });
  const revenue = useRevenue(asked);
  const back = (
    <LinkButton
      href={`${studioPath('revenue')}?${paramsOf({ ...asked })}`}
      icon={<ArrowLeft aria-hidden className="size-4" />}
    >
      {t('title')}
    </LinkButton>
  );
  return (
    <Screen
      route={useLocation().pathname}
      title={t('rows')}
      description={t(`kinds.${kind}.meaning`)}
      siteName={useSiteName()}
      actions={back}
    >
      <div className="flex max-w-300 flex-col gap-6 px-gutter">
        <div className="flex flex-wrap items-start gap-4">
          <Field label={t('what')} className="w-64">
            <Select<Shown>
              value={kind}
              onValueChange={(value) => show({ kind: value })}
              options={(['all', 'paying', 'trialing', ...happened] as const).map((value) => ({
                value,
                label: t(`kinds.${value}.label`),
              }))}
            />
          </Field>
          <DateRangeBar asked={asked} error={revenue.error} shown={revenue.data} onChange={show} />
        </div>
        {kind === 'paying' || kind === 'trialing' ? (
          <Who asked={asked} who={kind} currency={revenue.data?.currency} />
        ) : (
          <What asked={asked} kind={kind === 'all' ? undefined : kind} currency={revenue.data?.currency} />
        )}
      </div>
    </Screen>
  );
}

function Who({ asked, who, currency }: { asked: ReportQuery; who: 'paying' | 'trialing'; currency?: string }) {
  return <List list={useSubscribers({ ...asked, who })} currency={currency} />;
}

function What({ asked, kind, currency }: { asked: ReportQuery; kind?: RevenueKind; currency?: string }) {
  return <List list={useRows({ ...asked, kind })} currency={currency} />;
}

function List({ list, currency = 'USD' }: { list: ReturnType<typeof useRows>; currency?: string }) {
  return (
    <PagedList list={list} more={t('more')}>
      <RowTable
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        currency={currency}
        loading={list.isPending}
        empty={<EmptyState title={t('nobody')} description={t('noRows')} />}
      />
    </PagedList>
  );
}
