import { readStored } from './storage.ts';
import { clientKeys } from './storage-keys.ts';

/** A session that came with a token in the address of a tab. */
export interface Override {
  token: string;
  deviceIdentifier?: string;
  /** Whether a member of staff sees the site as this account. */
  isBystander?: boolean;
}

/** The override of this tab; null without one, or if it is damaged. */
export function readOverride(storage: Storage): Override | null {
  const override = readStored(storage, clientKeys.override) as Override | null;
  return typeof override?.token === 'string' ? override : null;
}
