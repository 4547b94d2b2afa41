import type { PitchState } from '@greenlight/contract/pitch';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { useTexts } from '../../../platform/i18n.ts';

const tones: Record<PitchState, BadgeTone> = {
  draft: 'glass',
  open: 'glass',
  reached: 'live',
  greenlit: 'live',
  production: 'live',
  released: 'live',
  closed: 'glass',
};

/** The state of a pitch, readable over a picture. */
export function PitchStateLabel({ state }: { state: PitchState }) {
  const t = useTexts('points');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
