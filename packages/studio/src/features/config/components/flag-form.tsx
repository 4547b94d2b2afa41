import type { RemoteConfig } from '@greenlight/contract/config';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useTranslation } from 'react-i18next';
import { useSaveSettings } from '../hooks.ts';

const flags = [
  'browse_enabled',
  'join_page_enabled',
  'creator_pages_enabled',
  'sidebar_enabled',
  'livestream_enabled',
  'points_enabled',
  'badges_enabled',
  'bingo_enabled',
  'coupons_enabled',
  'device_management_enabled',
  'gift_subscriptions_enabled',
  'giveaways_enabled',
  'store_discount_enabled',
  'pages_api_enabled',
  'patreon_enabled',
  'beta_enabled',
] as const satisfies (keyof RemoteConfig)[];

/** Each switch is saved at once; members see it at their next load. */
export function FlagForm({ config }: { config: RemoteConfig }) {
  const { t } = useTranslation('config');
  const save = useSaveSettings();
  const set = (flag: (typeof flags)[number], on: boolean) =>
    save.mutate({ config: { [flag]: on } }, { onError: (error) => showToast({ title: error.message, tone: 'error' }) });
  const pending = save.isPending ? (save.variables.config ?? {}) : {};
  return (
    <ul className="divide-y divide-line">
      {flags.map((flag) => (
        <li key={flag} className="py-4">
          <Switch
            label={t(`flag.${flag}`)}
            hint={t(`flagHint.${flag}`)}
            checked={pending[flag] ?? config[flag]}
            onChange={(event) => set(flag, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
