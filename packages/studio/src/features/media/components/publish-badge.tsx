import type { LiveState, StreamKind } from '@greenlight/contract/live';
import type { PublishState } from '@greenlight/contract/media-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('media');

export const publishStates = ['published', 'scheduled', 'draft'] as const satisfies PublishState[];

const tones = { published: 'accent', scheduled: 'warning', draft: 'neutral' } as const;

export function PublishBadge({ state }: { state: PublishState }) {
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

const streamTones = { scheduled: 'warning', live: 'danger', ended: 'neutral' } as const;

/** Marks a stream that has no recording yet, or a premiere that is not over. */
export function StreamBadge({ kind, state }: { kind: StreamKind; state: LiveState }) {
  return <Badge tone={streamTones[state]}>{t(`${kind === 'broadcast' ? 'stream' : kind}.${state}`)}</Badge>;
}
