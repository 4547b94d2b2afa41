import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge as Label } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { Award, Lock } from 'lucide-react';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { type Badge, useBadges, useSelectBadge } from './hooks.ts';

/** All badges, the member's own first; one of them is shown beside their name. */
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
        {({ badges }) => (
          <ul className="grid gap-4 @min-[40rem]:grid-cols-2">
            {badges.map((badge) => (
              <li key={badge.id}>
                <BadgeCard badge={badge} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </SettingsScreen>
  );
}

function BadgeCard({ badge }: { badge: Badge }) {
  const t = useTexts('badge');
  const language = useLanguage();
  const select = useSelectBadge();
  const { describeError } = useQueryTexts();
  const { id, description, image, earned, selected } = badge;
  const name = t.find(`names.${id}`) ?? badge.name;
  const choose = () =>
    select.mutate(selected ? null : id, {
      onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
    });
  return (
    <article
      aria-label={name}
      className={clsx(
        'flex h-full flex-col items-center rounded-xl border bg-surface p-6 text-center transition-look',
        selected ? 'border-accent' : 'border-line',
      )}
    >
      <img
        src={image.url}
        alt=""
        width={image.width}
        height={image.height}
        className={clsx('size-24', !earned && 'opacity-35 grayscale')}
      />
      <h2 className="mt-4 text-xl">
        <bdi>{name}</bdi>
      </h2>
      {selected && (
        <p className="mt-2">
          <Label tone="accent">{t('shown')}</Label>
        </p>
      )}
      <p className="mt-1.5 text-ink-muted text-sm">{t.find(`descriptions.${id}`) ?? description}</p>
      <div className="mt-auto flex flex-col items-center gap-4 pt-5">
        {earned ? (
          <>
            <p className="text-ink-faint text-sm">{t('earned', { date: formatDate(earned, language) })}</p>
            <Button
              size="sm"
              variant={selected ? 'secondary' : 'primary'}
              aria-label={`${t(selected ? 'hide' : 'show')}: ${name}`}
              pending={select.isPending}
              onClick={choose}
            >
              {t(selected ? 'hide' : 'show')}
            </Button>
          </>
        ) : (
          <Label icon={<Lock aria-hidden className="size-3" />}>{t('locked')}</Label>
        )}
      </div>
    </article>
  );
}
