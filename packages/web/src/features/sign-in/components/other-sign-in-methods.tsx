import { Button } from '@greenlight/ui/primitives/button';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { wrapper } from '../../../platform/native-wrapper.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { startSocialLogin, useProviders } from '../hooks.ts';
import { ProviderLogo } from './provider-logo.tsx';

/**
 * Ways to sign in without a password: the service's providers, and a passkey if `onPasskey` is given. Apps do not show
 * them, because providers refuse to work there.
 */
export function OtherSignInMethods(props: {
  onPasskey?: () => void;
  isPending?: boolean;
  onFailure: (error: Error) => void;
}) {
  const t = useTexts('account');
  const providers = useProviders();
  const isLive = useIsLive();
  const [left, setLeft] = useState<string>();
  const shown = wrapper ? [] : providers;
  const hasPasskeys = isLive && props.onPasskey !== undefined && 'PublicKeyCredential' in globalThis;
  if (shown.length === 0 && !hasPasskeys) return null;
  return (
    <div className="mt-7 flex flex-col gap-3">
      <p className="mb-2 flex items-center gap-4 text-ink-faint text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      {shown.map((provider) => (
        <Button
          key={provider.name}
          size="lg"
          icon={<ProviderLogo name={provider.name} />}
          pending={left === provider.name}
          onClick={() => {
            setLeft(provider.name);
            startSocialLogin(provider, 'login').catch((error: Error) => {
              setLeft(undefined);
              props.onFailure(error);
            });
          }}
        >
          {t(`with.${provider.name}`)}
        </Button>
      ))}
      {hasPasskeys && (
        <Button
          size="lg"
          icon={<KeyRound aria-hidden className="size-5" />}
          pending={props.isPending}
          onClick={props.onPasskey}
        >
          {t('with.passkey')}
        </Button>
      )}
    </div>
  );
}
