import { studioPath } from '@greenlight/contract/studio-path';
import { DataTable } from '@greenlight/ui/blocks/data-table';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import type { RevenueRow } from '../hooks.ts';

const t = textsOf('revenue');

export function RowTable(props: { rows: RevenueRow[]; currency: string; loading: boolean; empty: ReactNode }) {
  const seesMembers = usePermission('member.read');
  const { currency } = props;
  return (
    <DataTable
      caption={t('rows')}
      rows={props.rows}
      rowKey={({ id }) => id}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
      columns={[
        {
          key: 'member',
          header: t('member'),
          primary: true,
          render: ({ member }) =>
            member ? (
              <div className="min-w-0">
                {seesMembers ? (
                  <Link href={studioPath('member', member.userId)}>{member.displayName}</Link>
                ) : (
                  <bdi className="font-semibold">{member.displayName}</bdi>
                )}
                <p className="text-ink-muted [overflow-wrap:anywhere]">{member.email}</p>
              </div>
            ) : (
              <span className="text-ink-muted">{t('erased')}</span>
            ),
        },
        { key: 'what', header: t('what'), render: ({ kind }) => t(`kinds.${kind}.label`) },
        {
          key: 'plan',
          header: t('plan'),
          render: ({ planName, backend }) => `${planName} · ${t(`backends.${backend}`)}`,
        },
        { key: 'at', header: t('at'), render: ({ at }) => formatMoment(at) },
        {
          key: 'monthly',
          header: t('monthly'),
          align: 'end',
          render: ({ monthly }) => formatMoney({ amount: monthly, currency }),
        },
        {
          key: 'price',
          header: t('price'),
          align: 'end',
          render: ({ price }) => formatMoney({ amount: price, currency }),
        },
      ]}
    />
  );
}
