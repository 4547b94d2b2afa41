import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { Users } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { ChannelPicture } from './channel-picture.tsx';

const t = textsOf('channel');

/** Shown instead of the form for a show that the viewer may not change. */
export function ChannelFacts({ channel }: { channel: StudioChannel }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex gap-4 rounded-md border border-line bg-surface p-4">
        <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        <p>
          <span className="block font-semibold">{t('othersTitle')}</span>
          <span className="block text-ink-muted text-sm">{t('othersText')}</span>
        </p>
      </div>
      <div className="relative aspect-video max-w-xl overflow-hidden rounded-lg">
        <ChannelPicture channel={channel} sizes="(min-width: 576px) 36rem, 92vw" />
      </div>
      {channel.description && (
        <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-muted">
          {channel.description}
        </p>
      )}
    </div>
  );
}
