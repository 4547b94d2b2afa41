import type { LiveState } from '@greenlight/contract/live';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('live');

/** `off`: a 24/7 channel that is not on. `silent`: nothing comes from the broadcaster. */
type ShownState = LiveState | 'rehearsal' | 'off' | 'silent';

const tones: Record<ShownState, BadgeTone> = {
  scheduled: 'warning',
  rehearsal: 'accent',
  live: 'danger',
  ended: 'neutral',
  off: 'neutral',
  silent: 'warning',
};

export function StateBadge({ state }: { state: ShownState }) {
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
