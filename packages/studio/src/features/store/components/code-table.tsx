import { lastStoreDay } from '@greenlight/contract/store-day';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Badge } from '@greenlight/ui/primitives/badge';
import { formatDate } from '../../../platform/format.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { StudioStoreCode } from '../hooks.ts';

const t = textsOf('store');

export function CodeTable({ codes }: { codes: StudioStoreCode[] }) {
  const columns: Column<StudioStoreCode>[] = [
    {
      key: 'code',
      header: t('code'),
      primary: true,
      render: ({ code, taken, used }) => (
        <span className="flex flex-wrap items-center gap-2">
          <code className="text-base [overflow-wrap:anywhere]">{code}</code>
          <Badge tone={taken || used ? 'neutral' : 'accent'}>
            {t(`counts.${used ? 'used' : taken ? 'taken' : 'free'}`)}
          </Badge>
        </span>
      ),
    },
    { key: 'off', header: t('off'), render: ({ percentOff }) => t('percent', { percent: percentOff }) },
    {
      key: 'member',
      header: t('member'),
      render: ({ email, taken }) =>
        taken ? (
          <>
            <span className="[overflow-wrap:anywhere]">{email ?? t('gone')}</span>
            <span className="block text-ink-faint">{formatDate(taken)}</span>
          </>
        ) : (
          <span className="text-ink-faint">{t('nobody')}</span>
        ),
    },
    {
      key: 'until',
      header: t('until'),
      align: 'end',
      render: ({ expiresAt }) =>
        expiresAt ? spellDays(lastStoreDay(expiresAt), language) : <span className="text-ink-faint">{t('noEnd')}</span>,
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={codes}
      rowKey={({ id }) => id}
      loadingLabel=""
      empty={null}
    />
  );
}
