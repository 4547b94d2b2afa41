import { WaitNote } from '@greenlight/ui/blocks/wait-note';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from '../sign-in/components/account-screen.tsx';
import { FormError } from '../sign-in/components/form-error.tsx';
import { useStartImpersonation } from './hooks.ts';

/** The page that the studio opens for impersonating staff. Other tokens in its address are refused. */
export function ImpersonatePage() {
  const t = useTexts('impersonation');
  const { data, error } = useStartImpersonation();
  const isRefused = error !== null || data?.hasStarted === false;
  return (
    <AccountScreen title={t('title')} footer={null}>
      {isRefused ? (
        <div className="flex flex-col gap-6">
          <FormError message={t('refused')} />
          <LinkButton href="/" variant="primary" size="lg">
            {t('toHome')}
          </LinkButton>
        </div>
      ) : (
        <WaitNote>{t('asking')}</WaitNote>
      )}
    </AccountScreen>
  );
}
