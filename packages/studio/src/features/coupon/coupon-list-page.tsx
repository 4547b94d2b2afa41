import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FilterPill } from '../../platform/filter-pill.tsx';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { CouponTable } from './components/coupon-table.tsx';
import { NewCouponDialog } from './components/new-coupon-dialog.tsx';
import { useCoupons } from './hooks.ts';

const t = textsOf('coupon');

/** Active discounts, and archived ones. */
export function CouponListPage() {
  const [archived, setArchived] = useState(false);
  const [making, setMaking] = useState(false);
  const list = useCoupons(archived);
  const add = <AddButton label={t('new')} onClick={() => setMaking(true)} />;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={add}
    >
      <div className="flex flex-col gap-6 px-gutter">
        <div>
          <FilterPill pressed={archived} onPress={() => setArchived(!archived)}>
            {t('archivedOnes')}
          </FilterPill>
        </div>
        <PagedList list={list} more={t('more')}>
          <CouponTable
            coupons={list.data?.pages.flatMap((page) => page.coupons) ?? []}
            loading={list.isPending}
            empty={
              archived ? (
                <EmptyState icon={<Ticket />} title={t('noneArchived')} />
              ) : (
                <EmptyState icon={<Ticket />} title={t('empty')} description={t('emptyText')} action={add} />
              )
            }
          />
        </PagedList>
      </div>
      {making && <NewCouponDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}
