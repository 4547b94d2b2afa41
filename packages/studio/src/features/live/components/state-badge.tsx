import type { LiveState } from '@greenlight/contract/live';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { useTranslation } from 'react-i18next';

const tones: Record<LiveState, BadgeTone> = { scheduled: 'warning', live: 'danger', ended: 'neutral' };

export function StateBadge({ state }: { state: LiveState }) {
  const { t } = useTranslation('live');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
