import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { badgeName } from '../../badge/badge-name.ts';
import type { Account } from '../hooks.ts';

export function BadgesSection({ badges }: { badges: Account['badges'] }) {
  const t = useTexts('account-settings');
  const names = useTexts('badge');
  return (
    <SettingsSection title={t('badges.title')} text={badges.length === 0 ? t('badges.none') : undefined}>
      {badges.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {badges.map(({ id, name, imageUrl }) => (
            <li key={id} className="flex items-center gap-3 rounded-lg bg-raised py-2 ps-2 pe-4">
              <img src={imageUrl} alt="" className="size-10" />
              <bdi className="font-medium text-sm">{badgeName({ id, name }, names)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
