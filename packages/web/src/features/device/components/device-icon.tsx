import type { Device } from '@greenlight/contract/device';
import { Laptop, type LucideProps, Smartphone, Tablet, Tv } from 'lucide-react';
import { deviceIcon } from '../device-list-state.ts';

const icons = { stv: Tv, tablet: Tablet, mobile: Smartphone, web: Laptop };

/** The icon of a device (docs/product/device.md). */
export function DeviceIcon({ device, ...props }: LucideProps & { device: Pick<Device, 'platform' | 'model'> }) {
  const Icon = icons[deviceIcon(device)];
  return <Icon {...props} />;
}
