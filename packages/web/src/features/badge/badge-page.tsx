import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Award } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { BadgeCard } from './components/badge-card.tsx';
import { type Badge, useBadges } from './hooks.ts';

/** All badges, the member's own first. Members choose the one that is shown beside their name. */
export function BadgePage() {
  const t = useTexts('badge');
  return (
    <SettingsScreen path={sitePath('badges')} title={t('title')} description={t('text')}>
      <QueryView
        query={useBadges()}
        texts={useQueryTexts()}
        skeleton={<SectionShapes count={2} />}
        isEmpty={({ badges }) => badges.length === 0}
        empty={<EmptyState icon={<Award />} title={t('empty')} description={t('emptyText')} />}
      >
        {({ badges }) => {
          const others = badges.filter(({ earned }) => earned === null);
          return (
            <>
              <BadgeList title={t('yours')} empty={t('none')} badges={badges.filter(({ earned }) => earned !== null)} />
              {others.length > 0 && <BadgeList title={t('others')} badges={others} />}
            </>
          );
        }}
      </QueryView>
    </SettingsScreen>
  );
}

function BadgeList({ title, empty, badges }: { title: string; empty?: string; badges: Badge[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl">{title}</h2>
      {badges.length === 0 && <p className="text-ink-muted">{empty}</p>}
      <ul className="grid gap-4 empty:hidden @min-[40rem]:grid-cols-2 @min-[72rem]:grid-cols-3">
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgeCard badge={badge} />
          </li>
        ))}
      </ul>
    </section>
  );
}
