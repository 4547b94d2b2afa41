import { readStored } from './storage.ts';
import { clientKeys } from './storage-keys.ts';

/** Whom the address of a tab signed in. */
export interface Override {
  token: string;
  deviceIdentifier?: string;
  /** Staff looks at the account as its owner does. */
  isBystander?: boolean;
}

/** The override of this tab; null where there is none or it is damaged. */
export function readOverride(storage: Storage): Override | null {
  const override = readStored(storage, clientKeys.override) as Override | null;
  return typeof override?.token === 'string' ? override : null;
}
