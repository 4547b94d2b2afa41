import type { LiveState } from '@greenlight/contract/live';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('live');

const tones: Record<LiveState, BadgeTone> = { scheduled: 'warning', live: 'danger', ended: 'neutral' };

export function StateBadge({ state }: { state: LiveState }) {
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
