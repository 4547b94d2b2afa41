import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { type Security, useBeginAuthenticator, useMakeRecoveryCodes, useRemoveAuthenticator } from '../hooks.ts';

const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

/** The authenticator app. */
export function AuthenticatorSection({ security }: { security: Security }) {
  const t = useTexts('account-settings');
  const begin = useBeginAuthenticator();
  const makeCodes = useMakeRecoveryCodes();
  const remove = useRemoveAuthenticator();
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<{ secret?: { secret: string; uri: string }; codes?: string[] }>();
  const isOn = security.authenticator;
  return (
    <SettingsSection
      title={t('authenticator.title')}
      text={t('authenticator.text')}
      action={
        !isOn && (
          <Button
            size="sm"
            pending={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: (secret) => setShown({ secret }) })}
          >
            {t('authenticator.setUp')}
          </Button>
        )
      }
    >
      {isOn && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone="accent">{t('authenticator.on')}</Badge>
            <span className="text-ink-muted">
              {t('authenticator.codesLeft', { count: security.recoveryCodesLeft })}
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              size="sm"
              pending={makeCodes.isPending}
              onClick={() =>
                makeCodes.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setShown({ codes: recoveryCodes }) })
              }
            >
              {t('authenticator.newCodes')}
            </Button>
            <Button size="sm" variant="ghost" pending={remove.isPending} onClick={() => setIsAsking(true)}>
              {t('authenticator.turnOff')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('authenticator.removeTitle')}
        description={t('authenticator.removeText')}
        confirmLabel={t('authenticator.turnOff')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(undefined);
        }}
      />
      <Suspense>{shown && <AuthenticatorDialog {...shown} onClose={() => setShown(undefined)} />}</Suspense>
    </SettingsSection>
  );
}
