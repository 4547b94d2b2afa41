import type { LiveState } from '@greenlight/contract/live';
import type { PublishState } from '@greenlight/contract/media-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTranslation } from 'react-i18next';

export const publishStates = ['published', 'scheduled', 'draft'] as const satisfies PublishState[];

const tones = { published: 'accent', scheduled: 'warning', draft: 'neutral' } as const;

export function PublishBadge({ state }: { state: PublishState }) {
  const { t } = useTranslation('media');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

const streamTones = { scheduled: 'warning', live: 'danger', ended: 'neutral' } as const;

/** A video that is a live stream, before it has a recording. */
export function StreamBadge({ state }: { state: LiveState }) {
  const { t } = useTranslation('media');
  return <Badge tone={streamTones[state]}>{t(`stream.${state}`)}</Badge>;
}
