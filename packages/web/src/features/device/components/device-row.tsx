import type { Device } from '@greenlight/contract/device';
import { Badge } from '@greenlight/ui/primitives/badge';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Switch } from '@greenlight/ui/primitives/switch';
import { clsx } from 'clsx';
import { Laptop, Smartphone, Tablet, Trash2, Tv } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { deviceIcon } from '../device-list-state.ts';

const icons = { stv: Tv, tablet: Tablet, mobile: Smartphone, web: Laptop };

/** One device: what it is, whether it may play, and away with it. */
export function DeviceRow(props: {
  device: Device;
  isCurrent: boolean;
  onToggle: (isActive: boolean) => void;
  onRemove: () => void;
}) {
  const { model, isActive, created } = props.device;
  const t = useTexts('device');
  const language = useLanguage();
  const kind = deviceIcon(props.device);
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-4 py-4 ps-5 pe-3 sm:ps-6 sm:pe-4">
      <span
        className={clsx(
          'grid size-12 shrink-0 place-items-center rounded-lg transition-look',
          isActive ? 'bg-accent/15 text-accent' : 'bg-ink/8 text-ink-faint',
        )}
      >
        <Icon role="img" aria-label={t(`icon.${kind}`)} className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="wrap-anywhere font-semibold">
            {model}
          </span>
          {props.isCurrent && <Badge tone="accent">{t('thisDevice')}</Badge>}
        </p>
        <p className="mt-0.5 text-ink-faint text-sm">
          <span>{t(isActive ? 'isActive' : 'inactive')}</span>
          <span aria-hidden> · </span>
          <span>{t('added', { date: formatDate(created, language) })}</span>
        </p>
      </div>
      <Switch
        label={<span className="sr-only">{t('switch', { model })}</span>}
        checked={isActive}
        onChange={({ target }) => props.onToggle(target.checked)}
      />
      <IconButton
        label={t('remove', { model })}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={props.onRemove}
      />
    </li>
  );
}
