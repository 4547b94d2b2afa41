import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { SettingsSection } from '../account/components/settings-section.tsx';
import { useCampaigns, useSetCampaign } from './hooks.ts';

/** The e-mail campaigns that the viewer gets. */
export function EmailPreferencesPage() {
  const t = useTexts('notification');
  const { mutate } = useSetCampaign();
  return (
    <SettingsScreen path={sitePath('email-preferences')} title={t('mail.title')} description={t('mail.text')}>
      <QueryView query={useCampaigns()} texts={useQueryTexts()} skeleton={<SectionShapes count={1} />}>
        {({ campaigns }) => (
          <SettingsSection title={t('mail.section')} text={t('mail.sectionText')}>
            <ul className="-my-4 divide-y divide-line">
              {campaigns.map(({ campaignId, title, subscribed }) => (
                <li key={campaignId} className="py-4">
                  <Switch
                    label={t.find(`mail.campaign.${campaignId}.title`) ?? title}
                    hint={t.find(`mail.campaign.${campaignId}.text`)}
                    checked={subscribed}
                    onChange={({ target }) => mutate({ campaignId, subscribed: target.checked })}
                  />
                </li>
              ))}
            </ul>
          </SettingsSection>
        )}
      </QueryView>
    </SettingsScreen>
  );
}
