import type { Device } from '@greenlight/contract/device';
import { Badge } from '@greenlight/ui/primitives/badge';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Trash2 } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsRow } from '../../account/components/settings-row.tsx';
import { deviceIcon } from '../device-list-state.ts';
import { DeviceIcon } from './device-icon.tsx';

/** One device: what it is, whether it may play, and away with it. */
export function DeviceRow(props: {
  device: Device;
  isCurrent: boolean;
  onToggle: (isActive: boolean) => void;
  onRemove: (button: HTMLElement) => void;
}) {
  const { model, isActive, created } = props.device;
  const t = useTexts('device');
  const language = useLanguage();
  const kind = deviceIcon(props.device);
  return (
    <SettingsRow
      icon={<DeviceIcon device={props.device} className={isActive ? 'text-accent' : undefined} />}
      title={model}
      badge={props.isCurrent && <Badge tone="accent">{t('thisDevice')}</Badge>}
      text={t('about', { kind: t(`icon.${kind}`), date: formatDate(created, language) })}
      action={
        <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between max-sm:ps-15">
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
            onChange={({ target }) => props.onToggle(target.checked)}
          />
          <IconButton
            label={t('remove', { model })}
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={({ currentTarget }) => props.onRemove(currentTarget)}
          />
        </div>
      }
    />
  );
}
