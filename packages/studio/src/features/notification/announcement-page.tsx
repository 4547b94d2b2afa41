import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Megaphone, Sparkles } from 'lucide-react';
import { ListFoot } from '../../platform/list-foot.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { AnnouncementForm } from './components/announcement-form.tsx';
import { AnnouncementItem } from './components/announcement-item.tsx';
import { useAnnouncements, useTeams } from './hooks.ts';

const t = textsOf('notification');

/** Announcements of a team to its followers: a form, and earlier announcements. */
export function AnnouncementPage() {
  const texts = useQueryTexts();
  const list = useAnnouncements();
  const { data: teams = [], isSuccess } = useTeams();
  const isNobody = isSuccess && teams.length === 0;
  return (
    <Screen route={studioPath('announcements')} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="grid gap-12 px-gutter xl:grid-cols-[26rem_minmax(0,1fr)]">
        {isNobody ? (
          <EmptyState
            icon={<Sparkles />}
            title={t('noTeamTitle')}
            description={t('noTeamText')}
            action={
              <LinkButton variant="primary" href={studioPath('creators')}>
                {t('toCreators')}
              </LinkButton>
            }
          />
        ) : (
          <AnnouncementForm teams={teams} />
        )}
        <section aria-labelledby="told">
          <h2 id="told" className="mb-4 text-xl">
            {t('told')}
          </h2>
          <QueryView
            query={list}
            texts={texts}
            skeleton={<Skeleton className="h-40 rounded-lg" />}
            isEmpty={({ pages }) => pages.every(({ announcements }) => announcements.length === 0)}
            empty={<EmptyState icon={<Megaphone />} title={t('empty')} description={t('emptyText')} />}
          >
            {({ pages }) => {
              const items = pages.flatMap(({ announcements }) => announcements);
              return (
                <>
                  <ul className="flex flex-col gap-3">
                    {items.map((item) => (
                      <li key={item.id}>
                        <AnnouncementItem item={item} team={teams.find(({ id }) => id === item.teamId)?.displayName} />
                      </li>
                    ))}
                  </ul>
                  <ListFoot list={list} count={items.length} end={null} />
                </>
              );
            }}
          </QueryView>
        </section>
      </div>
    </Screen>
  );
}
