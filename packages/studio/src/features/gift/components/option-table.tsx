import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Badge } from '@greenlight/ui/primitives/badge';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Pencil } from 'lucide-react';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanName } from '../../plan/hooks.ts';
import type { StudioGiftOption } from '../hooks.ts';

const t = textsOf('gift');

export function OptionTable(props: { options: StudioGiftOption[]; onEdit: (option: StudioGiftOption) => void }) {
  const planName = usePlanName();
  const columns: Column<StudioGiftOption>[] = [
    {
      key: 'months',
      header: t('length'),
      primary: true,
      render: ({ months, offered }) => (
        <span className="flex items-center gap-2 font-semibold text-base">
          {t('months', { count: months })}
          <Badge tone={offered ? 'accent' : 'neutral'}>{t(offered ? 'offered' : 'notOffered')}</Badge>
        </span>
      ),
    },
    { key: 'plan', header: t('plan'), render: ({ planId }) => planName(planId) },
    { key: 'price', header: t('price'), align: 'end', render: ({ price }) => formatMoney(price) },
  ];
  return (
    <section aria-labelledby="options" className="flex flex-col gap-4">
      <h2 id="options" className="text-2xl">
        {t('options')}
      </h2>
      {!props.options.some(({ offered }) => offered) && (
        <p className="max-w-prose text-ink-muted">{t('nothingOffered')}</p>
      )}
      <DataTable
        caption={t('options')}
        columns={columns}
        rows={props.options}
        rowKey={({ id }) => id}
        loadingLabel=""
        actionsHeader={t('edit')}
        renderActions={(option) => (
          <IconButton
            size="sm"
            label={t('editOf', { count: option.months })}
            icon={<Pencil aria-hidden className="size-4.5" />}
            onClick={() => props.onEdit(option)}
          />
        )}
        empty={<p className="text-ink-muted">{t('noOptions')}</p>}
      />
    </section>
  );
}
