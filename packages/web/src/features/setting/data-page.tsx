import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useTexts } from '../../platform/i18n.ts';
import { isBystander } from '../../platform/override.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { MonitoringSection } from '../monitoring/components/monitoring-section.tsx';
import { IdentityConfirmationHost } from '../security/components/identity-confirmation-host.tsx';
import { DeletionNotice } from './components/account-notices.tsx';
import { DeletionSection } from './components/deletion-section.tsx';
import { ExportSection } from './components/export-section.tsx';
import { useAccount } from './hooks.ts';

/** The member's data: download or erase. */
export function DataPage() {
  const t = useTexts('account-settings');
  const { datadogrum_enabled: isMonitored } = useConfig();
  return (
    <SettingsScreen path={sitePath('data')} title={t('links.data.title')}>
      <QueryView query={useAccount()} texts={useQueryTexts()} skeleton={<SectionShapes />}>
        {(account) => (
          <>
            <DeletionNotice account={account} />
            {!isBystander() && <ExportSection />}
            {isMonitored && <MonitoringSection />}
            {!account.deleteRequest && <DeletionSection account={account} />}
          </>
        )}
      </QueryView>
      <IdentityConfirmationHost />
    </SettingsScreen>
  );
}
