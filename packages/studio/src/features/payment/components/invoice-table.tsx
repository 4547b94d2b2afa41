import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioInvoice } from '../hooks.ts';

const t = textsOf('payment');

export function InvoiceTable(props: { invoices: StudioInvoice[]; loading: boolean; empty: ReactNode }) {
  const columns: Column<StudioInvoice>[] = [
    {
      key: 'number',
      header: t('document'),
      primary: true,
      render: ({ number, kind, url }) => (
        <span className="flex items-center gap-2">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-base tabular-nums underline underline-offset-4"
          >
            {number}
          </a>
          {kind === 'credit' && <Badge>{t('kind.credit')}</Badge>}
        </span>
      ),
    },
    {
      key: 'buyer',
      header: t('buyer'),
      render: ({ buyer, paymentId }) => (
        <Link
          href={studioPath('payment', paymentId)}
          className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {buyer || t('noName')}
        </Link>
      ),
    },
    { key: 'tax', header: t('tax'), align: 'end', render: (invoice) => formatMoney(signed(invoice, invoice.tax)) },
    {
      key: 'total',
      header: t('total'),
      align: 'end',
      render: (invoice) => (
        <span className="font-semibold text-base">{formatMoney(signed(invoice, invoice.total))}</span>
      ),
    },
    {
      key: 'date',
      header: t('date'),
      align: 'end',
      render: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
    },
  ];
  return (
    <DataTable
      caption={t('invoices')}
      columns={columns}
      rows={props.invoices}
      rowKey={({ id }) => id}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}

/** The amount with its sign: a credit note is negative. */
function signed({ kind }: StudioInvoice, { amount, currency }: StudioInvoice['total']) {
  return { amount: kind === 'credit' && amount > 0 ? -amount : amount, currency };
}
