import type { LiveMedia } from '@greenlight/contract/live';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useTexts } from '../../../platform/i18n.ts';
import { LiveLabel } from '../../live/components/live-label.tsx';
import { AccessBadge } from '../../media/components/access-badge.tsx';
import { useRowLabels } from '../use-row-labels.ts';

/** The streams on air, in cards, 24/7 channels last. */
export function OnAirRow({ streams }: { streams: LiveMedia[] }) {
  const t = useTexts('live');
  const labels = useRowLabels();
  return (
    <MediaRow
      title={t('onAir')}
      href={sitePath('live')}
      items={streams.toSorted((a, b) => Number(a.kind === 'station') - Number(b.kind === 'station'))}
      itemKey={({ livestreamId }) => livestreamId}
      renderItem={({ livestreamId, kind, title, thumbnail, requiresSubscription, creators }) => (
        <MediaCard
          href={sitePath('stream', livestreamId)}
          title={title}
          picture={thumbnail}
          sizes={rowSizes.standard}
          badge={
            <>
              <LiveLabel />
              {kind !== 'broadcast' && <Badge tone="glass">{t(kind)}</Badge>}
              <AccessBadge access={requiresSubscription ? 'members' : 'free'} />
            </>
          }
          meta={creators.map(({ displayName }) => displayName).join(', ')}
        />
      )}
      labels={labels}
    />
  );
}
