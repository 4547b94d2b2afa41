import { type NotificationType, notificationTypes } from '@greenlight/contract/notification';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useSetTypes } from '../hooks.ts';

/** The types that are sent as push messages, the most wanted first. Types that are not listed keep their state. */
export function TypeSection({ types }: { types: NotificationType[] }) {
  const t = useTexts('notification');
  const { mutate } = useSetTypes();
  const { badges_enabled: hasBadges, points_enabled: hasPoints } = useConfig();
  const { VideoUpload, Creator, CommentReply, CommentLike, Badge, Points } = notificationTypes;
  const listed = [VideoUpload, Creator, CommentReply, CommentLike, hasBadges && Badge, hasPoints && Points].filter(
    (type) => type !== false,
  );
  return (
    <SettingsSection title={t('types.title')} text={t('types.text')}>
      <ul className="-my-4 divide-y divide-line">
        {listed.map((type) => (
          <li key={type} className="py-4">
            <Switch
              label={t(`type.${type}.title`)}
              hint={t(`type.${type}.text`)}
              checked={types.includes(type)}
              onChange={({ target }) =>
                mutate(target.checked ? [...types, type] : types.filter((each) => each !== type))
              }
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
