import type { RemoteConfig } from '@greenlight/contract/config';
import type { LegalRef } from './hooks.ts';

/** The rules of giveaways are not shown while these are off, unless members have to accept them. */
export function isShownDocument(
  { type, required }: Pick<LegalRef, 'type' | 'required'>,
  { giveaways_enabled: hasGiveaways }: Pick<RemoteConfig, 'giveaways_enabled'>,
): boolean {
  return hasGiveaways || required || type !== 'giveawayrules';
}
