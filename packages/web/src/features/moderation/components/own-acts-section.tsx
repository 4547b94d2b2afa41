import { Button } from '@greenlight/ui/primitives/button';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useOwnActs } from '../hooks.ts';
import { OwnActRow } from './own-act-row.tsx';

/** What moderators did about the viewer, and why. Not shown to the many about whom nothing was done. */
export function OwnActsSection() {
  const t = useTexts('moderation');
  const list = useOwnActs();
  const acts = list.data?.pages.flatMap((page) => page.acts) ?? [];
  if (acts.length === 0) return null;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
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
