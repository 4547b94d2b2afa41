import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { PushSection } from './components/push-section.tsx';
import { TypeSection } from './components/type-section.tsx';
import { useTypes } from './hooks.ts';

/** The viewer's push settings. */
export function NotificationSettingsPage() {
  const t = useTexts('notification');
  return (
    <SettingsScreen path={sitePath('notification-settings')} title={t('settingsTitle')} description={t('settingsText')}>
      <PushSection />
      <QueryView query={useTypes()} texts={useQueryTexts()} skeleton={<SectionShapes count={1} />}>
        {({ pushNotificationType }) => <TypeSection types={pushNotificationType} />}
      </QueryView>
    </SettingsScreen>
  );
}
