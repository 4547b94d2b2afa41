import { useConfig } from '../../features/config/hooks.ts';
import { wrapper } from '../../platform/wrapper.ts';
import { useIsDesktop } from './use-is-desktop.ts';

/** Whether the app banner may be shown, so that others never load it. */
export function useHasAppBanner(): boolean {
  const { app_store_url: apple, play_store_url: google } = useConfig();
  return !useIsDesktop() && wrapper === null && (apple !== '' || google !== '');
}
