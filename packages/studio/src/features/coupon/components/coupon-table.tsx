import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type CouponStanding, standingOf } from '../coupon-form-state.ts';
import type { StudioCoupon } from '../hooks.ts';

const t = textsOf('coupon');

const tones: Record<CouponStanding, BadgeTone> = {
  open: 'accent',
  planned: 'neutral',
  ended: 'warning',
  'used-up': 'warning',
  archived: 'neutral',
};

export function CouponTable(props: { coupons: StudioCoupon[]; loading: boolean; empty: ReactNode }) {
  const columns: Column<StudioCoupon>[] = [
    {
      key: 'name',
      header: t('name'),
      primary: true,
      render: (coupon) => {
        const standing = standingOf(coupon, new Date());
        return (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold text-base">
              <Link
                href={studioPath('coupon', coupon.id)}
                className="line-clamp-2 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {coupon.name}
              </Link>
              <Badge tone={tones[standing]}>{t(`standing.${standing}`)}</Badge>
            </p>
            <p className="text-ink-faint [overflow-wrap:anywhere]">
              {[coupon.code, coupon.codes > 0 && t('codeCount', { count: coupon.codes })].filter(Boolean).join(' · ') ||
                t('noCode')}
            </p>
          </>
        );
      },
    },
    {
      key: 'discount',
      header: t('discount'),
      render: ({ percentOff, durationInMonths }) =>
        durationInMonths === null
          ? t('always', { percent: percentOff })
          : t('forMonths', { percent: percentOff, count: durationInMonths }),
    },
    {
      key: 'until',
      header: t('until'),
      render: ({ endsAt }) =>
        endsAt ? (
          formatDate(new Date(Date.parse(endsAt) - 1).toISOString())
        ) : (
          <span className="text-ink-faint">{t('noEnd')}</span>
        ),
    },
    {
      key: 'redeemed',
      header: t('redeemed'),
      align: 'end',
      render: ({ redeemed, maxRedemptions }) =>
        maxRedemptions === null ? redeemed : t('ofMax', { redeemed, max: maxRedemptions }),
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={props.coupons}
      rowKey={({ id }) => id}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}
