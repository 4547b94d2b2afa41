import { studioPath } from '@greenlight/contract/studio-path';
import { DataTable } from '@greenlight/ui/blocks/data-table';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { CardName } from '../../payment/components/payment-status.tsx';
import type { HandoverRow } from '../hooks.ts';
import { HandoverOutcome } from './handover-outcome.tsx';
import { MoveButton } from './move-button.tsx';

const t = textsOf('handover');

export function HandoverTable(props: {
  rows: HandoverRow[];
  to: 'foundry' | 'card';
  loading: boolean;
  empty: ReactNode;
}) {
  const { to } = props;
  return (
    <DataTable
      caption={t('title')}
      rows={props.rows}
      rowKey={({ member }) => member.userId}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
      columns={[
        {
          key: 'who',
          header: t('who'),
          primary: true,
          render: ({ member }) => (
            <div className="md:min-w-36 lg:min-w-52">
              <Link
                href={studioPath('member', member.userId)}
                className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              >
                {member.displayName || member.email}
              </Link>
              <p className="text-ink-faint [overflow-wrap:anywhere]">{member.email}</p>
            </div>
          ),
        },
        {
          key: 'plan',
          header: t('plan'),
          render: ({ planName, price, interval, endsAt, card }) => (
            <>
              <p className="[overflow-wrap:anywhere]">{planName}</p>
              <p className="whitespace-nowrap text-ink-faint">{t(`per.${interval}`, { price: formatMoney(price) })}</p>
              {endsAt && <p className="whitespace-nowrap text-ink-faint">{t('until', { date: formatDate(endsAt) })}</p>}
              {card && (
                <p className="text-ink-faint">
                  <CardName {...card} />
                </p>
              )}
            </>
          ),
        },
        { key: 'what', header: t('whatHappens'), render: (row) => <HandoverOutcome row={row} to={to} /> },
      ]}
      actionsHeader={t('move')}
      renderActions={({ outcome, member }) =>
        ['card', 'letter', 'failed'].includes(outcome) && (
          <MoveButton userId={member.userId} count={1} to={to} label={t('move')} />
        )
      }
    />
  );
}
