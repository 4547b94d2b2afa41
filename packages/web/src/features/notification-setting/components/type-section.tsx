import { notificationTypes } from '@greenlight/contract/notification';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useSetTypes } from '../hooks.ts';

/** The order of the list: most wanted first. */
const order = [
  notificationTypes.VideoUpload,
  notificationTypes.Creator,
  notificationTypes.CommentReply,
  notificationTypes.CommentLike,
];

/** The types that are sent as push messages. */
export function TypeSection({ types }: { types: number[] }) {
  const t = useTexts('notification');
  const { mutate } = useSetTypes();
  return (
    <SettingsSection title={t('types.title')} text={t('types.text')}>
      <ul className="-my-4 divide-y divide-line">
        {order.map((type) => (
          <li key={type} className="py-4">
            <Switch
              label={t(`type.${type}.title`)}
              hint={t(`type.${type}.text`)}
              checked={types.includes(type)}
              onChange={({ target }) =>
                mutate(order.filter((each) => (each === type ? target.checked : types.includes(each))))
              }
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
