/** What a visitor said to being measured, or what their browser says for them. */
export type Consent = 'granted' | 'declined' | 'refused-by-browser' | 'asked';

export function consentOf({ answer, signals }: { answer: string | null; signals: PrivacySignals }): Consent {
  if (signals.globalPrivacyControl === true || signals.doNotTrack === '1') return 'refused-by-browser';
  return answer === 'granted' || answer === 'declined' ? answer : 'asked';
}

/** Of `navigator`: Global Privacy Control, and what came before it. */
interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}
