import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Input } from '@greenlight/ui/primitives/input';
import { Search, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { AddMemberDialog } from './components/add-member-dialog.tsx';
import { MemberTable } from './components/member-table.tsx';
import { useMembers } from './hooks.ts';

export function MembersPage() {
  const { t } = useTranslation('staff');
  const texts = useQueryTexts();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const list = useMembers(useDeferredValue(search));
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <Screen
      route={useLocation().pathname}
      title={t('members')}
      description={t('membersText')}
      siteName={useSiteName()}
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden className="size-4.5" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 px-gutter">
        <div className="max-w-96">
          <Input
            type="search"
            icon={<Search aria-hidden className="size-4.5" />}
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {list.error && !list.data ? (
          <ErrorState
            title={texts.errorTitle}
            description={list.error.message}
            retry={{ label: texts.retry, pending: list.isFetching, onClick: () => void list.refetch() }}
          />
        ) : (
          <MemberTable
            members={members}
            loading={list.isPending}
            empty={<EmptyState title={t('nobody')} description={t('nobodyText')} />}
          />
        )}
        {list.hasNextPage && (
          <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
      {adding && <AddMemberDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}
