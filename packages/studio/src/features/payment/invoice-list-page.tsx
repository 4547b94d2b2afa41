import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Select } from '@greenlight/ui/primitives/select';
import { ReceiptText } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { PagedList } from '../../platform/paged-list.tsx';
import { SearchInput } from '../../platform/search-input.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { DayFields } from './components/day-fields.tsx';
import { ExportButton } from './components/export-button.tsx';
import { InvoiceTable } from './components/invoice-table.tsx';
import { type InvoiceFilter, useInvoices } from './hooks.ts';

const t = textsOf('payment');

const every = '*';

/** Invoices and credit notes, as they were issued. */
export function InvoiceListPage() {
  const [filter, setFilter] = useState<InvoiceFilter>({ number: '', kind: '', from: '', to: '' });
  const list = useInvoices(useDeferredValue(filter));
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const kinds = [
    { value: every, label: t('everyKind') },
    { value: 'invoice', label: t('kinds.invoice') },
    { value: 'credit', label: t('kinds.credit') },
  ] as const;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('invoices')}
      description={t('invoicesText')}
      siteName={useSiteName()}
      actions={<ExportButton table="invoices" />}
    >
      <div className="flex flex-col gap-6 px-gutter">
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-56 grow md:max-w-80">
            <SearchInput
              label={t('searchNumber')}
              value={filter.number}
              onChange={(number) => setFilter({ ...filter, number })}
            />
          </div>
          <div className="w-full sm:w-52">
            <Select
              label={t('document')}
              value={filter.kind || every}
              onValueChange={(kind) => setFilter({ ...filter, kind: kind === every ? '' : kind })}
              options={[...kinds]}
            />
          </div>
          <DayFields days={filter} onChange={(days) => setFilter({ ...filter, ...days })} />
        </div>
        <PagedList list={list} more={t('more')}>
          <InvoiceTable
            invoices={list.data?.pages.flatMap((page) => page.invoices) ?? []}
            loading={list.isPending}
            empty={
              <EmptyState
                icon={<ReceiptText />}
                title={isFiltered ? t('noneFound') : t('noInvoices')}
                description={isFiltered ? t('noneFoundText') : t('noInvoicesText')}
              />
            }
          />
        </PagedList>
      </div>
    </Screen>
  );
}
