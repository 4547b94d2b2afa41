import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';

export function ChannelPicture({ channel, sizes }: { channel: StudioChannel; sizes: string }) {
  return (
    <ResponsiveImage
      decorative
      picture={channel.images.find(({ type }) => type === 'standard') ?? channel.images[0]}
      sizes={sizes}
      fallback={<TitleArt title={channel.name} />}
    />
  );
}
