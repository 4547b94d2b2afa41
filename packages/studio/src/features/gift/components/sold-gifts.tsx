import { useDeferredValue, useState } from 'react';
import { PagedList } from '../../../platform/paged-list.tsx';
import { SearchInput } from '../../../platform/search-input.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useSoldGifts } from '../hooks.ts';
import { GiftTable } from './gift-table.tsx';

const t = textsOf('gift');

/** Sold gifts, newest first. */
export function SoldGifts() {
  const [search, setSearch] = useState('');
  const list = useSoldGifts(useDeferredValue(search));
  return (
    <section aria-labelledby="sold" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="sold" className="text-2xl">
          {t('sold')}
        </h2>
        <div className="w-full sm:max-w-80">
          <SearchInput label={t('search')} value={search} onChange={setSearch} />
        </div>
      </div>
      <PagedList list={list} more={t('more')}>
        <GiftTable gifts={list.data?.pages.flatMap((page) => page.gifts) ?? []} loading={list.isPending} />
      </PagedList>
    </section>
  );
}
