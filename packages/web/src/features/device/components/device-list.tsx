import type { Device } from '@greenlight/contract/device';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { isCurrent, useRemoveDevice, useSetDeviceActive } from '../hooks.ts';
import { DeviceRow } from './device-row.tsx';

/** How many of the places are taken, and every device. */
export function DeviceList({ devices, limit }: { devices: Device[]; limit: number }) {
  const t = useTexts('device');
  const setActive = useSetDeviceActive();
  const remove = useRemoveDevice();
  const [leaving, setLeaving] = useState<Device>();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element>(null);
  const active = devices.filter(({ isActive }) => isActive).length;
  const own = leaving !== undefined && isCurrent(leaving);
  // A row that moves, since it is active now or no longer, takes the focus with it.
  useLayoutEffect(() => {
    const { current: last } = focused;
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) last.focus();
  }, [devices]);
  return (
    <>
      <section className="mb-6 rounded-xl bg-surface p-5 sm:p-6">
        <p role="status" className="font-display font-semibold text-xl">
          {t('active', { active, limit })}
        </p>
        <div aria-hidden className="mt-4 h-1.5 overflow-hidden rounded-full bg-ink/12">
          <div
            className={clsx(
              'h-full rounded-full transition-[width] duration-300 motion-reduce:transition-none',
              active < limit ? 'bg-accent' : 'bg-warning',
            )}
            style={{ width: `${Math.min(100, (active / limit) * 100)}%` }}
          />
        </div>
        {active >= limit && <p className="mt-3 text-ink-muted text-sm">{t('full')}</p>}
      </section>
      <ul
        ref={list}
        aria-label={t('list')}
        className="divide-y divide-line overflow-hidden rounded-xl bg-surface"
        onFocus={({ target }) => {
          focused.current = target;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) focused.current = null;
        }}
      >
        {devices.map((one) => (
          <DeviceRow
            key={one.deviceIdentifier}
            device={one}
            isCurrent={isCurrent(one)}
            onToggle={(isActive) => setActive({ deviceIdentifier: one.deviceIdentifier, isActive })}
            onRemove={() => setLeaving(one)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        returnTo={list}
        title={own ? t('removeOwnTitle') : t('removeTitle', { model: leaving?.model ?? '' })}
        description={own ? t('removeOwnText') : t('removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
      />
    </>
  );
}

export function DeviceListShape() {
  return (
    <>
      <Skeleton className="mb-6 h-27 rounded-xl" />
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="mb-px h-21 rounded-xl" />
      ))}
    </>
  );
}
