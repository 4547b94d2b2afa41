import type { SocialProvider } from '@greenlight/contract/account';
import { Button } from '@greenlight/ui/primitives/button';
import { useTexts } from '../../../platform/i18n.ts';
import { wrapper } from '../../../platform/native-wrapper.ts';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { ProviderLogo } from '../../sign-in/components/provider-logo.tsx';
import { startSocialLogin, useProviders } from '../../sign-in/hooks.ts';
import { useShowFailure, useUnlink } from '../hooks.ts';

/** Linked accounts of providers that this service offers, or has offered. */
export function LinkedSection({ linked }: { linked: SocialProvider[] }) {
  const t = useTexts('account-settings');
  const providers = useProviders();
  const tellFailure = useShowFailure();
  const unlink = useUnlink();
  const names = [...new Set([...providers.map(({ name }) => name), ...linked])];
  if (names.length === 0) return null;
  return (
    <SettingsSection title={t('linked.title')} text={t('linked.text')}>
      <SettingsRows label={t('linked.title')}>
        {names.map((name) => {
          const isLinked = linked.includes(name);
          const provider = wrapper ? undefined : providers.find((one) => one.name === name);
          return (
            <SettingsRow
              key={name}
              icon={<ProviderLogo name={name} />}
              title={t(`linked.${name}`)}
              text={t(isLinked ? 'linked.isLinked' : 'linked.isNot')}
              action={
                isLinked ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    pending={unlink.isPending && unlink.variables === name}
                    onClick={() => unlink.mutate(name)}
                  >
                    {t('linked.unlink', { provider: t(`linked.${name}`) })}
                  </Button>
                ) : (
                  provider && (
                    <Button size="sm" onClick={() => void startSocialLogin(provider, 'link').catch(tellFailure)}>
                      {t('linked.link', { provider: t(`linked.${name}`) })}
                    </Button>
                  )
                )
              }
            />
          );
        })}
      </SettingsRows>
    </SettingsSection>
  );
}
