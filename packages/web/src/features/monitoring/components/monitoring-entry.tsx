import { useTexts } from '../../../platform/i18n.ts';
import { useConsent } from '../use-consent.ts';

/** An entry in the footer with which visitors change their answer. */
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
