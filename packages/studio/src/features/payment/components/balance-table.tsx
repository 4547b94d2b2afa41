import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useLedgerName } from '../use-ledger-name.ts';

const t = textsOf('payment');

interface Balance {
  ledger: string;
  currency: string;
  debit: number;
  credit: number;
}

/** The movements of each ledger. Both columns have the same total. */
export function BalanceTable({ balances, loading }: { balances: Balance[]; loading: boolean }) {
  const nameOf = useLedgerName();
  const amountOf = (side: 'debit' | 'credit'): Column<Balance> => ({
    key: side,
    header: t(side),
    align: 'end',
    render: ({ currency, [side]: amount }) => formatMoney({ amount, currency }),
  });
  const columns: Column<Balance>[] = [
    {
      key: 'ledger',
      header: t('ledger'),
      primary: true,
      render: ({ ledger }) => <span className="font-semibold text-base">{nameOf(ledger)}</span>,
    },
    amountOf('debit'),
    amountOf('credit'),
    {
      key: 'balance',
      header: t('balance'),
      align: 'end',
      render: ({ debit, credit, currency }) => (
        <span className="font-semibold text-base">{formatMoney({ amount: debit - credit, currency })}</span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('balances')}
      columns={columns}
      rows={balances}
      rowKey={({ ledger, currency }) => `${ledger} ${currency}`}
      loading={loading}
      loadingLabel={t('loading')}
      empty={<p className="text-ink-muted">{t('nothingMoved')}</p>}
    />
  );
}
