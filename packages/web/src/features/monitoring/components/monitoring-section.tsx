import { Switch } from '@greenlight/ui/primitives/switch';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useConsent } from '../use-consent.ts';

/** A section to change the answer later, also in apps. */
export function MonitoringSection() {
  const t = useTexts('monitoring');
  const { consent, setConsent } = useConsent();
  const isRefused = consent === 'refused-by-browser';
  return (
    <SettingsSection title={t('section')} text={t('text')}>
      <Switch
        label={t('switch')}
        hint={t(isRefused ? 'refused' : 'onlyHere')}
        checked={consent === 'granted'}
        disabled={isRefused}
        onChange={({ target }) => setConsent(target.checked ? 'granted' : 'declined')}
      />
    </SettingsSection>
  );
}
