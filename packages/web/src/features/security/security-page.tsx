import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { AuthenticatorSection } from './components/authenticator-section.tsx';
import { IdentityConfirmationHost } from './components/identity-confirmation-host.tsx';
import { LinkedSection } from './components/linked-section.tsx';
import { PasskeysSection } from './components/passkeys-section.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';
import { useSecurity } from './hooks.ts';
import { useLinkOnReturn } from './use-link-on-return.ts';

/** The ways into the account, and its open sessions. */
export function SecurityPage() {
  const t = useTexts('account-settings');
  useLinkOnReturn();
  return (
    <SettingsScreen path={sitePath('security')} title={t('links.security.title')}>
      <QueryView query={useSecurity()} texts={useQueryTexts()} skeleton={<SectionShapes count={4} />}>
        {(security) => (
          <>
            <PasswordSection hasPassword={security.hasPassword} />
            <AuthenticatorSection security={security} />
            <PasskeysSection passkeys={security.passkeys} />
            <LinkedSection linked={security.linked} />
            <SessionsSection />
          </>
        )}
      </QueryView>
      <IdentityConfirmationHost />
    </SettingsScreen>
  );
}
