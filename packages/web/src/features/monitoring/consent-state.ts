/** The answer of a visitor, or of their browser, about measuring. */
export type Consent = 'granted' | 'declined' | 'refused-by-browser' | 'asked';

export function consentOf({ answer, signals }: { answer: string | null; signals: PrivacySignals }): Consent {
  if (signals.globalPrivacyControl === true || signals.doNotTrack === '1') return 'refused-by-browser';
  return answer === 'granted' || answer === 'declined' ? answer : 'asked';
}

/** Fields of `navigator`: Global Privacy Control, and Do Not Track before it. */
interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}
