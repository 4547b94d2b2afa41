import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import type { BadgeState } from '../hooks.ts';

const t = textsOf('badge');

const tones: Record<BadgeState, BadgeTone> = { draft: 'neutral', on: 'accent', ended: 'warning' };

export function BadgeStateLabel({ state }: { state: BadgeState }) {
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
