import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useOwnActs } from '../hooks.ts';
import { OwnActRow } from './own-act-row.tsx';

/** Mails about acts link to this fragment. */
const anchor = 'moderation';

/**
 * The acts of moderators about the viewer, with reasons. Not shown to viewers without acts, unless a link opened this
 * section.
 */
export function OwnActsSection() {
  const t = useTexts('moderation');
  const { describeError, retry } = useQueryTexts();
  const list = useOwnActs();
  const acts = list.data?.pages.flatMap((page) => page.acts) ?? [];
  const { hash } = useLocation();
  const isAsked = hash === `#${anchor}`;
  const isLinked = isAsked && !list.isPending;
  // The acts arrive after the link has opened the page, so the page scrolls to them here.
  useEffect(() => {
    if (isLinked) document.getElementById(anchor)?.scrollIntoView();
  }, [isLinked]);
  if (acts.length === 0 && !isAsked) return null;
  return (
    <SettingsSection anchor={anchor} title={t('title')} text={t('text')}>
      {acts.length > 0 ? (
        <ul className="-my-4 divide-y divide-line">
          {acts.map((act) => (
            <li key={act.actId} className="py-4">
              <OwnActRow act={act} />
            </li>
          ))}
        </ul>
      ) : list.error ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
          <p>{describeError(list.error)}</p>
          <Button size="sm" pending={list.isFetching} onClick={() => void list.refetch()}>
            {retry}
          </Button>
        </div>
      ) : list.isPending ? (
        <Skeleton className="h-16" />
      ) : (
        <p className="text-sm">{t('none')}</p>
      )}
      {list.hasNextPage && (
        <Button size="sm" className="mt-6" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </SettingsSection>
  );
}
