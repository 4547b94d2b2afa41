import { optimistic } from '@greenlight/client/optimistic';
import { keyOf } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { Device } from '@greenlight/contract/device';
import { streamKeepMs } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { client, device, queryClient, session } from '../../platform/app.ts';
import { isBystander } from '../../platform/override.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { reloadToLogin } from '../account/hooks.ts';
import { sortDevices, withZone } from './device-list-state.ts';

type Devices = Awaited<ReturnType<typeof client.device.list>>;
const devices = queryOptions({
  queryKey: keyOf(client.device.list),
  queryFn: async ({ signal }): Promise<Devices> => {
    const data = await client.device.list({}, { signal });
    return { ...data, devices: data.devices.map((one) => ({ ...one, created: withZone(one.created) })) };
  },
});

/** A stream is kept for this time for the next player of the page, or until a preloaded video is opened. */
const graceMs = 2000;
const aheadMs = 5000;

export function prefetchDevices(): void {
  void queryClient.prefetchQuery(devices);
}

export function useDevices() {
  return useQuery(devices);
}

export function isCurrent({ deviceIdentifier }: Device): boolean {
  return deviceIdentifier === device.deviceIdentifier;
}

/** A change of a device. Missing fields stay unchanged. */
type DeviceWish = Pick<Device, 'deviceIdentifier'> & Partial<Pick<Device, 'isActive' | 'name'>>;

/**
 * Changes a device. The change is shown at once, and undone with the error's text if the call fails
 * (docs/product/device.md).
 */
export function useChangeDevice(): (wish: DeviceWish) => void {
  const { describeError } = useQueryTexts();
  const { onError, ...callbacks } = optimistic<Devices, DeviceWish>(
    queryClient,
    devices.queryKey,
    (data, wish) =>
      data && changed(data, (known) => known.map((one) => (isSame(one, wish) ? { ...one, ...wish } : one))),
  );
  const { mutate } = useMutation({
    mutationFn: (body: DeviceWish) => client.device.setActive({ body }),
    scope: { id: 'device' },
    ...callbacks,
    onError: (error: Error, wish, context) => {
      onError(error, wish, context);
      showToast({ title: describeError(error), tone: 'error' });
    },
  });
  return mutate;
}

/** Removes a device. If it is the present one, the viewer is signed out. */
export function useRemoveDevice() {
  const { describeError } = useQueryTexts();
  return useMutation({
    mutationFn: ({ deviceIdentifier }: Device) => client.device.remove({ body: { deviceIdentifier } }),
    scope: { id: 'device' },
    onSuccess: (_, removed) => {
      if (isCurrent(removed)) {
        session.clear();
        return reloadToLogin();
      }
      queryClient.setQueryData(
        devices.queryKey,
        (data) => data && changed(data, (known) => known.filter((one) => !isSame(one, removed))),
      );
    },
    onError: (error) => {
      showToast({ title: describeError(error), tone: 'error' });
      void queryClient.invalidateQueries(devices);
    },
  });
}

function isSame(one: Device, other: Pick<Device, 'deviceIdentifier'>): boolean {
  return one.deviceIdentifier === other.deviceIdentifier;
}

function changed(data: Devices, change: (known: Device[]) => Device[]): Devices {
  return { ...data, devices: sortDevices(change(data.devices), device.deviceIdentifier) };
}

/**
 * Adds the device of a signed-in viewer at start (docs/product/device.md). If that fails, the next start repeats it.
 */
export async function registerDevice(): Promise<void> {
  if (session.current() && !isBystander()) await client.device.add({ body: { device } });
}

/** The reason why a stream cannot be watched here now. */
export type StreamRefusal = ApiError & { code: 'device_limit' | 'stream_limit' };

export function isRefusal(error: unknown): error is StreamRefusal {
  return error instanceof ApiError && (error.code === 'device_limit' || error.code === 'stream_limit');
}

/** Number of players that use this device's stream. The stream ends some time after the last one is gone. */
let holders = 0;
let givingUp: ReturnType<typeof setTimeout> | undefined;

function giveUp(streamId: string, afterMs: number): void {
  clearTimeout(givingUp);
  givingUp = setTimeout(() => void endStream(streamId), afterMs);
}

async function endStream(streamId: string): Promise<void> {
  if (holders === 0)
    await client.device.endStream({ params: { streamId } }, { keepalive: true }).catch(() => undefined);
}

/** Ends the stream of a preloaded video unless the viewer opens it. */
export function endStreamIfUnused(streamId: string): void {
  if (holders === 0) giveUp(streamId, aheadMs);
}

/**
 * Keeps the stream alive while it plays, and ends it with the player. `refusal` says why it can no longer be watched.
 * `onLost` is called when the server no longer knows the stream.
 */
export function useStream(streamId: string | null | undefined, isPlaying: boolean, onLost: () => void) {
  const [refusal, setRefusal] = useState<StreamRefusal>();
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (!streamId) return undefined;
    holders += 1;
    clearTimeout(givingUp);
    const leave = () =>
      void client.device.endStream({ params: { streamId } }, { keepalive: true }).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      holders -= 1;
      giveUp(streamId, graceMs);
    };
  }, [streamId]);
  useEffect(() => {
    if (!streamId || !isPlaying) return undefined;
    const keep = async () => {
      try {
        await client.device.keepStream({ params: { streamId } });
      } catch (error) {
        if (isRefusal(error)) setRefusal(error);
        else if (error instanceof ApiError && error.status === 404) lost();
      }
    };
    void keep();
    const timer = setInterval(() => void keep(), streamKeepMs);
    return () => clearInterval(timer);
  }, [streamId, isPlaying]);
  return { refusal, forget: () => setRefusal(undefined) };
}
