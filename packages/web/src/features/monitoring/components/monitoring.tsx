import { useEffect } from 'react';
import { isBystander } from '../../../platform/override.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useConsent } from '../use-consent.ts';
import { ConsentQuestion } from './consent-question.tsx';

/** Asks for consent. Without consent, the code that measures is not even loaded. */
export function Monitoring() {
  const config = useConfig();
  const { consent } = useConsent();
  // Impersonating staff must not answer for the member.
  const isAsked = !isBystander();
  const isGranted = isAsked && consent === 'granted';
  useEffect(() => {
    if (!isGranted) return;
    let isOver = false;
    const loading = import('../start-monitoring.ts');
    void loading.then(({ startMonitoring }) => isOver || startMonitoring(config)).catch(() => undefined);
    return () => {
      isOver = true;
      void loading.then(({ stopMonitoring }) => stopMonitoring()).catch(() => undefined);
    };
  }, [isGranted, config]);
  return isAsked && consent === 'asked' ? <ConsentQuestion /> : null;
}
