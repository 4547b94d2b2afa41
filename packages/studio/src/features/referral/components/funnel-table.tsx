import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { shareOf } from '../funnel-state.ts';
import type { ReferralFunnel } from '../hooks.ts';

const t = textsOf('referral');

/** Each step with its share of the previous one. */
export function FunnelTable({ title, funnels }: { title: string; funnels: ReferralFunnel[] }) {
  const most = Math.max(1, ...funnels.map(({ visits }) => visits));
  const columns: Column<ReferralFunnel>[] = [
    {
      key: 'name',
      header: t('name'),
      primary: true,
      render: ({ name, visits }) => (
        <div className="min-w-0">
          <p className="font-semibold text-base [overflow-wrap:anywhere]">{name}</p>
          <div aria-hidden className="mt-1.5 h-1 w-full max-w-60 rounded-full bg-ink/8">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(visits / most) * 100}%` }} />
          </div>
        </div>
      ),
    },
    { key: 'visits', header: t('visits'), align: 'end', render: ({ visits }) => formatNumber(visits) },
    step('signUps', ({ visits }) => visits),
    step('trials', ({ signUps }) => signUps),
    step('paid', ({ signUps }) => signUps),
  ];
  function step(key: 'signUps' | 'trials' | 'paid', of: (funnel: ReferralFunnel) => number): Column<ReferralFunnel> {
    return {
      key,
      header: t(key),
      align: 'end',
      render: (funnel) => {
        const share = shareOf(funnel[key], of(funnel));
        return (
          <>
            {formatNumber(funnel[key])}
            {share !== null && <span className="ms-2 text-ink-faint">{formatPercent(share)}</span>}
          </>
        );
      },
    };
  }
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={funnels}
      rowKey={({ name, slug }) => slug ?? name}
      loadingLabel=""
      empty={<p className="text-ink-muted">{t('none')}</p>}
    />
  );
}
