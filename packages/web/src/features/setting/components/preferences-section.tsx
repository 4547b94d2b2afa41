import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useAllLanguages, useLanguageChoice } from '../../../platform/app-language.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { type Preferences, useSetPreferences } from '../hooks.ts';

/** Base UI accepts no null as a value. */
const none = 'none';

/** The language of the service, and how videos play. */
export function PreferencesSection({ preferences }: { preferences: Preferences }) {
  const t = useTexts('account-settings');
  const { mutate, isPending, variables } = useSetPreferences();
  const { languages, current, choose } = useLanguageChoice();
  const spoken = useAllLanguages();
  // Shows the new value at once, and the earlier one if the call fails.
  const shown = isPending ? { ...preferences, ...variables } : preferences;
  return (
    <SettingsSection title={t('preferences.title')} text={t('preferences.text')}>
      <div className="flex flex-col gap-6">
        {languages.length > 0 && (
          <Field label={t('preferences.language')}>
            <Select
              value={current.code}
              options={languages.map(({ code, name }) => ({ value: code, label: name }))}
              onValueChange={(code) => {
                const language = languages.find((one) => one.code === code);
                if (language) choose(language);
              }}
            />
          </Field>
        )}
        <Field label={t('preferences.captions')} hint={t('preferences.captionsText')}>
          <Select
            value={shown.captions ?? none}
            options={[
              { value: none, label: t('preferences.noCaptions') },
              ...spoken.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onValueChange={(code) => mutate({ captions: code === none ? null : code })}
          />
        </Field>
        <Switch
          label={t('preferences.autoplay')}
          hint={t('preferences.autoplayText')}
          checked={shown.autoplay}
          onChange={({ target }) => mutate({ autoplay: target.checked })}
        />
      </div>
    </SettingsSection>
  );
}
