import { useTexts } from '../../../platform/i18n.ts';
import { useConsent } from '../use-consent.ts';

/** In the footer: visitors change their answer here. */
export function MonitoringEntry({ className }: { className: string }) {
  const t = useTexts('monitoring');
  const { consent, askConsent } = useConsent();
  if (consent === 'refused-by-browser') return null;
  return (
    <li>
      <button type="button" onClick={askConsent} className={className}>
        {t('section')}
      </button>
    </li>
  );
}
