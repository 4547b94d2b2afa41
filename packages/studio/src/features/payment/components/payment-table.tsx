import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { StudioPayment } from '../hooks.ts';
import { CardName, PaymentBadge } from './payment-status.tsx';

const t = textsOf('payment');

export function PaymentTable(props: {
  payments: StudioPayment[];
  loading: boolean;
  empty: ReactNode;
  /** Leaves out the member's name, for the screen of one member. */
  ofMember?: boolean;
}) {
  const columns: Column<StudioPayment>[] = [
    {
      key: 'what',
      header: t('payment'),
      primary: true,
      render: ({ id, description, member }) => (
        <div className="min-w-0">
          <Link
            href={studioPath('payment', id)}
            className="line-clamp-2 font-semibold text-base underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
          >
            {spellDays(description, language)}
          </Link>
          {!props.ofMember && (
            <p className="text-ink-faint max-md:[overflow-wrap:anywhere] md:max-w-56 md:truncate xl:max-w-96">
              {member ? `${member.displayName} · ${member.email}` : t('erased')}
            </p>
          )}
        </div>
      ),
    },
    {
      key: 'status',
      header: t('state'),
      render: ({ status, failure, card }) => (
        <div className="flex flex-col items-start gap-1 max-md:items-end">
          <PaymentBadge status={status} />
          {failure && <span className="text-ink-faint">{t.find(`failure.${failure}`) ?? failure}</span>}
          <span className="text-ink-faint">
            <CardName {...card} />
          </span>
        </div>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      render: ({ amount, refunded }) => (
        <>
          <span className="font-semibold text-base">{formatMoney(amount)}</span>
          {refunded > 0 && (
            <span className="block text-ink-faint">
              {t('refundedOf', { amount: formatMoney({ ...amount, amount: refunded }) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'created',
      header: t('date'),
      align: 'end',
      render: ({ created, invoiceNumber }) => (
        <>
          <time dateTime={created} className="whitespace-nowrap">
            {formatMoment(created)}
          </time>
          {invoiceNumber && <span className="block text-ink-faint">{invoiceNumber}</span>}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('payments')}
      columns={columns}
      rows={props.payments}
      rowKey={({ id }) => id}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}
