import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { formatMoney } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { Payout } from '../hooks.ts';

const t = textsOf('payment');

const sums = ['charged', 'refunded', 'disputed', 'fees', 'net'] as const;

/** A day in UTC, or a month such as 2026-11. */
function periodName(period: string): string {
  const isDay = period.length > 7;
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...(isDay ? { dateStyle: 'medium' } : { month: 'long', year: 'numeric' }),
  }).format(new Date(period));
}

/** The amounts that each gateway took, refunded, kept and pays out. */
export function PayoutTable({ payouts, loading }: { payouts: Payout[]; loading: boolean }) {
  const columns: Column<Payout>[] = [
    {
      key: 'period',
      header: t('when'),
      primary: true,
      render: ({ period, gateway }) => (
        <>
          <span className="font-semibold text-base tabular-nums">{periodName(period)}</span>
          <span className="block text-ink-faint">{t.find(`gateways.${gateway}`) ?? gateway}</span>
        </>
      ),
    },
    ...sums.map(
      (sum): Column<Payout> => ({
        key: sum,
        header: t(`sums.${sum}`),
        align: 'end',
        render: ({ currency, [sum]: amount }) => (
          <span className={sum === 'net' ? 'font-semibold text-base' : amount === 0 ? 'text-ink-faint' : undefined}>
            {formatMoney({ amount, currency })}
          </span>
        ),
      }),
    ),
  ];
  return (
    <DataTable
      caption={t('payouts')}
      columns={columns}
      rows={payouts}
      rowKey={({ period, gateway, currency }) => `${period} ${gateway} ${currency}`}
      loading={loading}
      loadingLabel={t('loading')}
      empty={<p className="text-ink-muted">{t('nothingMoved')}</p>}
    />
  );
}
