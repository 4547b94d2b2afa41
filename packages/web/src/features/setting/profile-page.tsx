import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { IdentityConfirmationHost } from '../security/components/identity-confirmation-host.tsx';
import { AvatarSection } from './components/avatar-section.tsx';
import { EmailSection } from './components/email-section.tsx';
import { NameSection } from './components/name-section.tsx';
import { PreferencesSection } from './components/preferences-section.tsx';
import { useAccount, usePreferences } from './hooks.ts';

/** Name and avatar, e-mail, language and playback. */
export function ProfilePage() {
  const t = useTexts('account-settings');
  const preferences = usePreferences();
  return (
    <SettingsScreen path={sitePath('profile')} title={t('links.profile.title')}>
      <QueryView query={useAccount()} texts={useQueryTexts()} skeleton={<SectionShapes count={3} />}>
        {(account) => (
          <>
            <AvatarSection account={account} />
            <NameSection key={account.displayName} account={account} />
            <EmailSection account={account} />
            {preferences && <PreferencesSection preferences={preferences} />}
          </>
        )}
      </QueryView>
      <IdentityConfirmationHost />
    </SettingsScreen>
  );
}
