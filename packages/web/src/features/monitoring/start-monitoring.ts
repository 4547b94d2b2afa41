import { datadogRum } from '@datadog/browser-rum';
import type { RemoteConfig } from '@greenlight/contract/config';
import { stripAll } from './strip-secrets.ts';

let isStarted = false;

/**
 * Starts measuring. Loaded only after consent. It stores nothing in the browser, identifies nobody and records no
 * screen.
 */
export function startMonitoring(config: RemoteConfig): void {
  datadogRum.setTrackingConsent('granted');
  if (isStarted) return;
  isStarted = true;
  datadogRum.init({
    applicationId: config.datadogrum_application_id,
    clientToken: config.datadogrum_client_token,
    site: config.datadogrum_site,
    service: 'greenlight-web',
    sessionPersistence: 'memory',
    trackAnonymousUser: false,
    trackUserInteractions: false,
    sessionReplaySampleRate: 0,
    profilingSampleRate: 0,
    telemetrySampleRate: 0,
    defaultPrivacyLevel: 'mask',
    beforeSend: (event) => {
      stripAll(event);
      return true;
    },
  });
}

export function stopMonitoring(): void {
  datadogRum.setTrackingConsent('not-granted');
}
