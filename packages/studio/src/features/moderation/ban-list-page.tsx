import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Select } from '@greenlight/ui/primitives/select';
import { Ban } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FilterPill } from '../../platform/filter-pill.tsx';
import { ListFoot } from '../../platform/list-foot.tsx';
import { SearchInput } from '../../platform/search-input.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { BanLine } from './components/ban-line.tsx';
import { ModerationNav } from './components/moderation-nav.tsx';
import { NewBanDialog } from './components/new-ban-dialog.tsx';
import { PersonLine } from './components/person-line.tsx';
import { QueueShape } from './components/queue-shape.tsx';
import { useBans, useScopes } from './hooks.ts';

const t = textsOf('moderation');
const every = '*';

/** The accounts that may not write, until when and why. */
export function BanListPage() {
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const search = params.get('search') ?? '';
  const active = params.get('show') !== 'past';
  const teamId = Number(params.get('creator')) || undefined;
  const filter = useDeferredValue(search);
  const list = useBans({ search: filter, active, teamId });
  const teams = useScopes().data?.teams ?? [];
  const show = (change: Record<string, string>) =>
    setParams(
      Object.entries({ ...Object.fromEntries(params), ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  // Finding an account by its name needs this permission.
  const mayFind = usePermission('member.read');
  const add = mayFind && <AddButton label={t('newBan')} onClick={() => setAdding(true)} />;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('screen.bans')}
      description={t('bansText')}
      siteName={useSiteName()}
      actions={add}
    >
      <div className="flex max-w-300 flex-col gap-6 px-gutter">
        <ModerationNav />
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-56 grow md:max-w-96">
            <SearchInput label={t('searchName')} value={search} onChange={(value) => show({ search: value })} />
          </div>
          {(teams.length > 1 || teamId) && (
            <Select
              className="max-sm:w-full sm:w-56"
              label={t('creator')}
              value={teamId ? String(teamId) : every}
              onValueChange={(value) => show({ creator: value === every ? '' : value })}
              options={[
                { value: every, label: t('everyCreator') },
                ...teams.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
              ]}
            />
          )}
          <FilterPill pressed={!active} onPress={() => show({ show: active ? 'past' : '' })}>
            {t('pastBans')}
          </FilterPill>
        </div>
        <QueryView
          query={list}
          texts={useQueryTexts()}
          skeleton={<QueueShape />}
          isEmpty={({ pages }) => pages[0]?.bans.length === 0}
          empty={
            <EmptyState
              icon={<Ban />}
              title={t(filter ? 'nothing.none.title' : 'noBans')}
              description={t('noBansText')}
            />
          }
        >
          {({ pages }) => {
            const bans = pages.flatMap((page) => page.bans);
            return (
              <>
                <ul aria-label={t('screen.bans')} className="flex flex-col gap-3">
                  {bans.map((ban) => (
                    <li
                      key={ban.banId}
                      className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-[17rem_minmax(0,1fr)] md:items-center sm:p-5"
                    >
                      <PersonLine person={ban.person} />
                      <BanLine ban={ban} />
                    </li>
                  ))}
                </ul>
                <ListFoot list={list} count={bans.length} end={null} />
              </>
            );
          }}
        </QueryView>
      </div>
      {isAdding && <NewBanDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}
