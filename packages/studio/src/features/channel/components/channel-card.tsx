import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import { ChannelPicture } from './channel-picture.tsx';

const t = textsOf('channel');

export function ChannelCard({ channel }: { channel: StudioChannel }) {
  return (
    <Link
      href={studioPath('channel', channel.id)}
      className="group block overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:bg-raised"
    >
      <div className="relative aspect-video overflow-hidden">
        <ChannelPicture channel={channel} sizes="(min-width: 1200px) 25vw, (min-width: 576px) 45vw, 92vw" />
        {!channel.published && (
          <span className="absolute start-3 top-3">
            <Badge tone="glass">{t('hidden')}</Badge>
          </span>
        )}
      </div>
      <div className="p-4">
        <h2 className="line-clamp-2 text-lg">{channel.name}</h2>
        <p className="mt-1 text-ink-faint text-sm">
          {t('videos', { count: channel.mediaCount })}
          {channel.seasons.length > 0 && ` · ${t('seasons', { count: channel.seasons.length })}`}
        </p>
      </div>
    </Link>
  );
}
