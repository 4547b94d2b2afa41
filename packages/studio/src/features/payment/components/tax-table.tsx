import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Badge } from '@greenlight/ui/primitives/badge';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { type StudioTaxRate, useEndTaxRate } from '../hooks.ts';
import { countryName } from '../tax-state.ts';

const t = textsOf('payment');

export function TaxTable({ taxRates, empty }: { taxRates: StudioTaxRate[]; empty: ReactNode }) {
  const end = useEndTaxRate();
  const mayEdit = usePermission('billing.edit');
  const placeOf = ({ country, region }: StudioTaxRate) =>
    region === null ? countryName(country) : `${countryName(country)}, ${region}`;
  const columns: Column<StudioTaxRate>[] = [
    {
      key: 'place',
      header: t('place'),
      primary: true,
      render: (rate) => <span className="font-semibold text-base">{placeOf(rate)}</span>,
    },
    {
      key: 'name',
      header: t('taxName'),
      render: ({ name, percent }) => (
        <span className="tabular-nums">
          {name} {percent} %
        </span>
      ),
    },
    {
      key: 'inclusive',
      header: t('price'),
      render: ({ inclusive }) => t(inclusive ? 'inclusive' : 'exclusive'),
    },
    {
      key: 'from',
      header: t('validity'),
      align: 'end',
      render: ({ validFrom, validUntil, inForce }) => (
        <span className="flex flex-wrap items-center gap-2 md:justify-end max-md:justify-end">
          {validUntil
            ? t('fromUntil', { from: formatDate(validFrom), until: formatDate(validUntil) })
            : t('fromDay', { from: formatDate(validFrom) })}
          <Badge tone={inForce ? 'accent' : 'neutral'}>
            {t(inForce ? 'inForce' : Date.parse(validFrom) > Date.now() ? 'toCome' : 'over')}
          </Badge>
        </span>
      ),
    },
  ];
  const isOver = ({ validUntil, inForce }: StudioTaxRate) =>
    !inForce && validUntil !== null && Date.parse(validUntil) <= Date.now();
  return (
    <DataTable
      caption={t('taxes')}
      columns={columns}
      rows={taxRates}
      rowKey={({ id }) => id}
      loadingLabel={t('loading')}
      actionsHeader={t('actions')}
      {...(mayEdit && {
        renderActions: (rate: StudioTaxRate) =>
          !isOver(rate) && (
            <RemoveButton
              label={t('endTax', { place: placeOf(rate) })}
              title={t('endTaxTitle', { place: placeOf(rate) })}
              text={t('endTaxText')}
              confirmLabel={t('endIt')}
              id={rate.id}
              remove={end}
            />
          ),
      })}
      empty={empty}
    />
  );
}
