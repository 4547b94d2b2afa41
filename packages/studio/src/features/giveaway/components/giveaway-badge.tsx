import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioGiveaway } from '../hooks.ts';

const t = textsOf('giveaway');

const tones: Record<StudioGiveaway['state'], BadgeTone> = {
  draft: 'neutral',
  open: 'accent',
  closed: 'warning',
  drawn: 'accent',
  finished: 'neutral',
  cancelled: 'danger',
};

export function GiveawayBadge({ giveaway: { state, isScheduled } }: { giveaway: StudioGiveaway }) {
  return <Badge tone={tones[state]}>{t(isScheduled ? 'scheduled' : `states.${state}`)}</Badge>;
}
