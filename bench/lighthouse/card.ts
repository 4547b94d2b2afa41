import { createFootageFolder, makeFootage } from '../../packages/server/test/media/footage.ts';
import { type Product, timeProduct } from '../transcode/product.ts';

const films = 6;

/** Publishes a show of short films by one creator, like a young service. */
export async function publishCards(product: Product): Promise<void> {
  const { client } = product;
  const show = await client.studioChannels.create({ body: { name: 'Cards', slug: 'cards', published: true } });
  const team = await client.studioCreators.create({
    body: {
      displayName: 'Card Makers',
      slug: 'card-makers',
      published: true,
      shortDescription: 'They make cards that move.',
    },
  });
  const footage = await createFootageFolder();
  try {
    const path = await makeFootage(footage, 'film.mp4', { seconds: 10, size: '1280x720' });
    for (let film = 0; film < films; film += 1) {
      const { mediaId } = await timeProduct(product, path);
      const { version } = await client.studioMedia.get({ params: { mediaId } });
      const body = {
        version,
        title: `Card ${film + 1}`,
        description: 'Bars, a tone and a clock.',
        access: 'free' as const,
        channelId: show.id,
        creatorTeamIds: [team.id],
        publishAt: new Date(Date.now() - film * 1000).toISOString(),
      };
      await client.studioMedia.update({ params: { mediaId }, body });
    }
  } finally {
    await footage.remove();
  }
}
