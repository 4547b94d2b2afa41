import { Button } from '@greenlight/ui/primitives/button';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useOwnActs } from '../hooks.ts';
import { OwnActRow } from './own-act-row.tsx';

/** Letters about acts lead here. */
const anchor = 'moderation';

/** What moderators did about the viewer, and why. Not shown to the many about whom nothing was done. */
export function OwnActsSection() {
  const t = useTexts('moderation');
  const list = useOwnActs();
  const acts = list.data?.pages.flatMap((page) => page.acts) ?? [];
  const { hash } = useLocation();
  const isLinked = hash === `#${anchor}` && acts.length > 0;
  // The acts arrive after the page that the link opened.
  useEffect(() => {
    if (isLinked) document.getElementById(anchor)?.scrollIntoView();
  }, [isLinked]);
  if (acts.length === 0) return null;
  return (
    <SettingsSection anchor={anchor} title={t('title')} text={t('text')}>
      <ul className="-my-4 divide-y divide-line">
        {acts.map((act) => (
          <li key={act.actId} className="py-4">
            <OwnActRow act={act} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" className="mt-6" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </SettingsSection>
  );
}
