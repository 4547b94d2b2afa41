import type { FeatureFlag } from '@greenlight/contract/route';
import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Power } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePermission } from '../../features/account/hooks.ts';
import { useRemoteConfig } from '../../features/config/hooks.ts';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

/** A screen of a feature with a switch. While it is off, this says so and links to the switch. */
export function SwitchGuard({ flag, children }: { flag: FeatureFlag; children: ReactNode }) {
  const { pathname } = useLocation();
  const config = useRemoteConfig();
  const maySwitch = usePermission('settings.edit');
  if (!config) return null;
  if (config[flag]) return children;
  const title = t('switchedOff', { feature: t(`config:flag.${flag}`) });
  return (
    <Screen route={pathname} title={title} siteName={t('studio')} heading="hidden">
      <EmptyState
        icon={<Power />}
        title={title}
        description={t(maySwitch ? 'switchedOffText' : 'switchedOffAsk')}
        action={
          maySwitch && (
            <LinkButton href={`${studioPath('settings')}?tab=features#${flag}`}>{t('openSwitch')}</LinkButton>
          )
        }
      />
    </Screen>
  );
}
