import { readStored } from './storage.ts';
import { clientKeys } from './storage-keys.ts';

/** The login in a tab's address. */
export interface Override {
  token: string;
  deviceIdentifier?: string;
  /** Staff who impersonates the account. */
  isBystander?: boolean;
}

/** The override of this tab; null without one, or if it is damaged. */
export function readOverride(storage: Storage): Override | null {
  const override = readStored(storage, clientKeys.override) as Override | null;
  return typeof override?.token === 'string' ? override : null;
}
