import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { desktopQuery } from '../../platform/breakpoints.ts';
import { wrapper } from '../../platform/native-wrapper.ts';
import { useConfig } from '../../platform/remote-config.ts';

/** Whether the app banner may be shown. Other viewers do not load its code. */
export function useHasAppBanner(): boolean {
  const { app_store_url: apple, play_store_url: google } = useConfig();
  return !useMediaQuery(desktopQuery) && wrapper === null && (apple !== '' || google !== '');
}
