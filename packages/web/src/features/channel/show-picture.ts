import type { ChannelCard } from '@greenlight/contract/channel';

export function pictureOfShow({ images }: Pick<ChannelCard, 'images'>) {
  return images.find(({ type }) => type === 'standard') ?? images[0];
}
