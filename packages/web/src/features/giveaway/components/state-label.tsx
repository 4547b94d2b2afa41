import type { GiveawayState } from '@greenlight/contract/giveaway';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTexts } from '../../../platform/i18n.ts';

export function StateLabel({ state, onPicture }: { state: GiveawayState; onPicture?: boolean }) {
  const t = useTexts('giveaway');
  const tone = state === 'open' ? 'accent' : 'neutral';
  return <Badge tone={onPicture ? 'glass' : tone}>{t(`states.${state}`)}</Badge>;
}
