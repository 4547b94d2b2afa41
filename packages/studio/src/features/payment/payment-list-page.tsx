import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { CreditCard } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ExportButton } from './components/export-button.tsx';
import { PaymentFilterBar } from './components/payment-filter-bar.tsx';
import { PaymentTable } from './components/payment-table.tsx';
import { type PaymentFilter, usePayments } from './hooks.ts';

const t = textsOf('payment');

/** Successful payments, and failed ones. */
export function PaymentListPage() {
  const [filter, setFilter] = useState<PaymentFilter>({ search: '', status: '', from: '', to: '' });
  const list = usePayments(useDeferredValue(filter));
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Screen
      route={useLocation().pathname}
      title={t('payments')}
      description={t('paymentsText')}
      siteName={useSiteName()}
      actions={<ExportButton table="payments" />}
    >
      <div className="flex flex-col gap-6 px-gutter">
        <PaymentFilterBar filter={filter} onChange={setFilter} />
        <PagedList list={list} more={t('more')}>
          <PaymentTable
            payments={list.data?.pages.flatMap((page) => page.payments) ?? []}
            loading={list.isPending}
            empty={
              <EmptyState
                icon={<CreditCard />}
                title={isFiltered ? t('noneFound') : t('noPayments')}
                description={isFiltered ? t('noneFoundText') : t('noPaymentsText')}
              />
            }
          />
        </PagedList>
      </div>
    </Screen>
  );
}
