import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import type { PitchState } from '../hooks.ts';

const t = textsOf('points');

const tones: Record<PitchState, BadgeTone> = {
  draft: 'neutral',
  open: 'accent',
  reached: 'accent',
  greenlit: 'accent',
  production: 'warning',
  released: 'accent',
  closed: 'neutral',
};

export function PitchBadge({ state }: { state: PitchState }) {
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
