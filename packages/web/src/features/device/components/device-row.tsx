import type { Device } from '@greenlight/contract/device';
import { Badge } from '@greenlight/ui/primitives/badge';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Trash2 } from 'lucide-react';
import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsRow } from '../../account/components/settings-row.tsx';
import { deviceIcon, deviceName } from '../device-list-state.ts';
import { DeviceIcon } from './device-icon.tsx';
import { RenameDevice } from './rename-device.tsx';

/** One device: its name and facts, a switch for playing, and actions to rename and remove it. */
export function DeviceRow(props: {
  device: Device;
  isCurrent: boolean;
  onChange: (change: Partial<Pick<Device, 'isActive' | 'name'>>) => void;
  onRemove: (button: HTMLElement) => void;
}) {
  const { device, isCurrent } = props;
  const { isActive } = device;
  const t = useTexts('device');
  const model = deviceName(device);
  return (
    <SettingsRow
      icon={<DeviceIcon device={device} className={isActive ? 'text-accent' : undefined} />}
      title={model}
      badge={isCurrent && <Badge tone="accent">{t('thisDevice')}</Badge>}
      text={<DeviceFacts device={device} isCurrent={isCurrent} />}
      action={
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:ps-15">
          <Switch
            label={
              <>
                <span aria-hidden className="text-ink-muted text-sm">
                  {t(isActive ? 'isActive' : 'inactive')}
                </span>
                <span className="sr-only">{t('switch', { model })}</span>
              </>
            }
            checked={isActive}
            onChange={({ target }) => props.onChange({ isActive: target.checked })}
          />
          <div className="flex items-center sm:ms-2">
            <RenameDevice device={device} onRename={(name) => props.onChange({ name })} />
            <IconButton
              label={t('remove', { model })}
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={({ currentTarget }) => props.onRemove(currentTarget)}
            />
          </div>
        </div>
      }
    />
  );
}

/** The facts that distinguish devices of the same model. */
function DeviceFacts({ device, isCurrent }: { device: Device; isCurrent: boolean }) {
  const t = useTexts('device');
  const language = useLanguage();
  const { name, model, created, lastSeen, network } = device;
  const use = isCurrent ? t('now') : lastSeen ? t('used', { ago: formatAgo(lastSeen, language) }) : t('unused');
  const about = [
    name === null ? t(`icon.${deviceIcon(device)}`) : model,
    t('added', { date: formatDate(created, language) }),
  ];
  return (
    <>
      {use}
      {network && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            {t('network')} <bdi dir="ltr">{network}</bdi>
          </span>
        </>
      )}
      <br />
      {about.join(' · ')}
    </>
  );
}
