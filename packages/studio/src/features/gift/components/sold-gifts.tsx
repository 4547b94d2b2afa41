import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Button } from '@greenlight/ui/primitives/button';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../platform/search-input.tsx';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useSoldGifts } from '../hooks.ts';
import { GiftTable } from './gift-table.tsx';

/** Gifts that were bought, newest first. */
export function SoldGifts() {
  const { t } = useTranslation('gift');
  const texts = useQueryTexts();
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
      {list.error && !list.data ? (
        <ErrorState
          title={texts.errorTitle}
          description={list.error.message}
          retry={{ label: texts.retry, pending: list.isFetching, onClick: () => void list.refetch() }}
        />
      ) : (
        <GiftTable gifts={list.data?.pages.flatMap((page) => page.gifts) ?? []} loading={list.isPending} />
      )}
      {list.hasNextPage && (
        <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
