import type { StudioMediaCard } from '@greenlight/contract/media-studio';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { PublishBadge, StreamBadge } from './publish-badge.tsx';

/** A video in one line, marked if it is not published. */
export function MediaLine({ media, title }: { media: StudioMediaCard | undefined; title: string }) {
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <span className="relative block aspect-video w-20 shrink-0 overflow-hidden rounded-sm bg-raised">
        <ResponsiveImage decorative picture={media?.thumbnail} sizes="5rem" />
      </span>
      <span className="flex min-w-0 grow flex-col items-start gap-0.5">
        <span className="wrap-anywhere line-clamp-2 font-medium text-sm">{title}</span>
        {media?.stream && media.stream.state !== 'ended' ? (
          <StreamBadge {...media.stream} />
        ) : media && media.state !== 'published' ? (
          <PublishBadge state={media.state} />
        ) : (
          <span className="w-full truncate text-ink-faint text-sm">{media?.channel?.name}</span>
        )}
      </span>
    </span>
  );
}
