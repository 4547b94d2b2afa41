import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { PagedList } from '../../platform/paged-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { AddMemberDialog } from './components/add-member-dialog.tsx';
import { MemberFilterBar } from './components/member-filter-bar.tsx';
import { MemberTable } from './components/member-table.tsx';
import { type MemberFilter, useMembers } from './hooks.ts';

const t = textsOf('staff');

export function MembersPage() {
  const [filter, setFilter] = useState<MemberFilter>({ search: '', role: '', suspended: false });
  const mayAdd = usePermission('staff.manage');
  const [adding, setAdding] = useState(false);
  const list = useMembers(useDeferredValue(filter));
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <Screen
      route={useLocation().pathname}
      title={t('members')}
      description={t('membersText')}
      siteName={useSiteName()}
      actions={
        mayAdd && (
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden className="size-4.5" />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6 px-gutter">
        <MemberFilterBar filter={filter} onChange={setFilter} />
        <PagedList list={list} more={t('more')}>
          <MemberTable
            members={members}
            loading={list.isPending}
            empty={<EmptyState title={t('nobody')} description={t('nobodyText')} />}
          />
        </PagedList>
      </div>
      {adding && <AddMemberDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}
