import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { Gift } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioGift } from '../hooks.ts';
import { GiftActions } from './gift-actions.tsx';

const t = textsOf('gift');

const tones: Record<StudioGift['state'], BadgeTone> = {
  unpaid: 'neutral',
  scheduled: 'neutral',
  sent: 'accent',
  redeemed: 'accent',
  refunded: 'danger',
};

export function GiftTable({ gifts, loading }: { gifts: StudioGift[]; loading: boolean }) {
  const columns: Column<StudioGift>[] = [
    {
      key: 'recipient',
      header: t('recipient'),
      primary: true,
      render: ({ recipientName, recipientEmail, state }) => (
        <>
          <p className="flex flex-wrap items-center gap-2 font-semibold text-base">
            <span className="[overflow-wrap:anywhere]">{recipientName}</span>
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </p>
          <p className="text-ink-faint [overflow-wrap:anywhere]">{recipientEmail ?? t('byHand')}</p>
        </>
      ),
    },
    { key: 'buyer', header: t('buyer'), render: ({ buyer }) => <PersonName person={buyer} /> },
    {
      key: 'gift',
      header: t('gift'),
      render: ({ months, price, codeEnd }) => (
        <>
          {`${t('months', { count: months })}, ${formatMoney(price)}`}
          {codeEnd && <span className="block text-ink-faint">{t('codeEnd', { end: codeEnd })}</span>}
        </>
      ),
    },
    {
      key: 'when',
      header: t('when'),
      render: ({ created, sent, sendAt, redeemed, redeemer }) => (
        <>
          {t('boughtOn', { date: formatDate(created) })}
          {!sent && sendAt && <span className="block text-ink-faint">{t('goesOn', { date: formatDate(sendAt) })}</span>}
          {sent && <span className="block text-ink-faint">{t('sentOn', { date: formatDate(sent) })}</span>}
          {redeemed && (
            <span className="block text-ink-faint">
              {t('redeemedOn', { date: formatDate(redeemed) })} <PersonName person={redeemer} />
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('sold')}
      columns={columns}
      rows={gifts}
      rowKey={({ id }) => id}
      loading={loading}
      loadingLabel={t('loading')}
      actionsHeader={t('actions')}
      renderActions={(gift) => <GiftActions gift={gift} />}
      empty={<EmptyState icon={<Gift />} title={t('none')} description={t('noneText')} />}
    />
  );
}

function PersonName({ person }: { person: StudioGift['buyer'] }) {
  if (!person) return <span className="text-ink-faint">{t('gone')}</span>;
  return (
    <Link
      href={studioPath('member', person.userId)}
      className="underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {person.displayName || person.email}
    </Link>
  );
}
