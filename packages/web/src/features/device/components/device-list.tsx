import type { Device } from '@greenlight/contract/device';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsRows } from '../../account/components/settings-row.tsx';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { deviceName } from '../device-list-state.ts';
import { isCurrent, useChangeDevice, useRemoveDevice } from '../hooks.ts';
import { useRestoreFocus } from '../use-restore-focus.ts';
import { DeviceRow } from './device-row.tsx';

/** The number of active devices, and every device. */
export function DeviceList({ devices, limit }: { devices: Device[]; limit: number }) {
  const t = useTexts('device');
  const change = useChangeDevice();
  const remove = useRemoveDevice();
  const [leaving, setLeaving] = useState<Device>();
  const list = useRef<HTMLDivElement>(null);
  const returnTo = useRef<HTMLElement>(null);
  const keptFocus = useRestoreFocus();
  const active = devices.filter(({ isActive }) => isActive).length;
  const isOwn = leaving !== undefined && isCurrent(leaving);
  return (
    <SettingsSection title={t('active', { active, limit })} text={active >= limit && t('full')}>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink/12">
        <div
          className={clsx('h-full rounded-full transition-look', active < limit ? 'bg-accent' : 'bg-warning')}
          style={{ width: `${Math.min(100, (active / limit) * 100)}%` }}
        />
      </div>
      <div ref={list} tabIndex={-1} className="mt-7 outline-none" {...keptFocus}>
        <SettingsRows label={t('list')}>
          {devices.map((device) => (
            <DeviceRow
              key={device.deviceIdentifier}
              device={device}
              isCurrent={isCurrent(device)}
              onChange={(wish) => change({ deviceIdentifier: device.deviceIdentifier, ...wish })}
              onRemove={(button) => {
                returnTo.current = button;
                setLeaving(device);
              }}
            />
          ))}
        </SettingsRows>
      </div>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        returnTo={returnTo}
        title={isOwn ? t('removeOwnTitle') : t('removeTitle', { model: leaving ? deviceName(leaving) : '' })}
        description={t(isOwn ? 'removeOwnText' : 'removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        pending={remove.isPending}
        onConfirm={() => {
          if (!leaving) return;
          remove.mutate(leaving, {
            onSuccess: () => {
              returnTo.current = list.current;
            },
            onSettled: () => setLeaving(undefined),
          });
        }}
      />
    </SettingsSection>
  );
}
