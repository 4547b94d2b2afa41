import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Link } from '@greenlight/ui/primitives/link';
import { formatDate } from '../../../platform/format.ts';
import { PagedList } from '../../../platform/paged-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioRedemption, useRedemptions } from '../hooks.ts';

const t = textsOf('coupon');

/** The redemptions of a coupon, newest first. */
export function RedemptionSection({ id }: { id: number }) {
  const list = useRedemptions(id);
  const columns: Column<StudioRedemption>[] = [
    {
      key: 'member',
      header: t('member'),
      primary: true,
      render: ({ userId, displayName, email }) =>
        userId ? (
          <>
            <Link href={studioPath('member', userId)} className="font-semibold underline-offset-4 hover:underline">
              {displayName || email}
            </Link>
            <p className="text-ink-faint [overflow-wrap:anywhere]">{email}</p>
          </>
        ) : (
          <span className="text-ink-faint">{t('gone')}</span>
        ),
    },
    { key: 'code', header: t('code'), render: ({ code }) => <code className="[overflow-wrap:anywhere]">{code}</code> },
    { key: 'redeemed', header: t('redeemedOn'), render: ({ redeemed }) => formatDate(redeemed) },
    {
      key: 'end',
      header: t('discountEnds'),
      render: ({ endDate }) => (endDate ? formatDate(endDate) : t('noEnd')),
    },
  ];
  return (
    <section aria-labelledby="redemptions" className="flex min-w-0 flex-col gap-4 xl:col-span-2">
      <h2 id="redemptions" className="text-2xl">
        {t('redemptions')}
      </h2>
      <PagedList list={list} more={t('more')}>
        <DataTable
          caption={t('redemptions')}
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.redemptions) ?? []}
          rowKey={(row) => row.id}
          loading={list.isPending}
          loadingLabel={t('loading')}
          empty={<p className="text-ink-muted">{t('nobody')}</p>}
        />
      </PagedList>
    </section>
  );
}
