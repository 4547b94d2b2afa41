import { datadogSettings, type RemoteConfig } from '@greenlight/contract/config';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useLocation } from 'react-router';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type Settings, useSaveSettings } from '../hooks.ts';
import { DatadogForm } from './datadog-form.tsx';

const t = textsOf('config');

type Flag = {
  [K in keyof RemoteConfig]: RemoteConfig[K] extends boolean ? K : never;
}[keyof RemoteConfig];

/** Every flag of the remote config (docs/product/shell.md). */
const groups: Record<string, Flag[]> = {
  site: [
    'browse_enabled',
    'clips_enabled',
    'creator_pages_enabled',
    'join_page_enabled',
    'pages_api_enabled',
    'sidebar_enabled',
    'language_settings_enabled',
  ],
  member: ['device_management_enabled', 'livestream_enabled', 'points_enabled', 'badges_enabled', 'bingo_enabled'],
  money: ['coupons_enabled', 'gift_subscriptions_enabled', 'giveaways_enabled', 'store_discount_enabled'],
  outside: ['patreon_enabled', 'datadogrum_enabled', 'beta_enabled'],
};

/** Scrolls to the switch that a warning links to. */
function showRow(row: HTMLLIElement | null) {
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('input')?.focus({ preventScroll: true });
}

/** The switches. Each is saved at once. Members see the change when they load a page again. */
export function FlagForm({ settings }: { settings: Settings }) {
  const { config } = settings;
  const save = useSaveSettings();
  const set = (flag: Flag, on: boolean) => save.mutate({ config: { [flag]: on } }, { onError: showError });
  const { hash } = useLocation();
  const lacksDatadog = datadogSettings.some((name) => config[name] === '');
  const pending = save.isPending ? (save.variables.config ?? {}) : {};
  return (
    <div className="flex max-w-220 flex-col gap-10">
      <p className="max-w-prose text-ink-muted">{t('flagsText')}</p>
      {Object.entries(groups).map(([group, flags]) => (
        <section key={group} aria-labelledby={`flags-${group}`}>
          <h2 id={`flags-${group}`} className="text-xl">
            {t(`flagGroup.${group}`)}
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {flags.map((flag) => (
              <li key={flag} ref={hash === `#${flag}` ? showRow : undefined} className="py-4">
                <Switch
                  label={
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">{t(`flag.${flag}`)}</span>
                  }
                  hint={t(`flagHint.${flag}`)}
                  checked={pending[flag] ?? config[flag]}
                  disabled={flag === 'datadogrum_enabled' && lacksDatadog && !config[flag]}
                  onChange={(event) => set(flag, event.target.checked)}
                />
                {flag === 'datadogrum_enabled' && <DatadogForm settings={settings} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
