import { artSizes } from '../catalogue/artwork.ts';
import { startOfStream, stream } from '../catalogue/stream.ts';
import { renderCut } from '../render/artwork.ts';
import type { CatalogueIds } from './create-catalogue.ts';
import type { Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';

/** Announces the livestream if no earlier run has done so. Its picture is uploaded later. */
export async function announceStream(operator: Operator, ids: CatalogueIds): Promise<void> {
  const { title, description, access, creators } = stream;
  if (await findStream(operator)) return;
  await operator.client.studioLive.create({
    body: {
      title,
      description,
      access,
      creatorTeamIds: creators.flatMap((slug) => ids.creators.get(slug) ?? []),
      startsAt: startOfStream(new Date()).toISOString(),
    },
  });
}

/** Uploads the picture of the livestream if it has none. */
export async function hangStream(operator: Operator): Promise<void> {
  const known = await findStream(operator);
  if (!known || known.thumbnail) return;
  const { title, picture } = stream;
  const thumbnailImageId = await uploadPicture(operator, await renderCut(picture, artSizes.standard), title);
  await operator.client.studioLive.update({ params: { mediaId: known.mediaId }, body: { thumbnailImageId } });
}

async function findStream({ client }: Operator) {
  const { streams } = await client.studioLive.list({});
  return streams.find(({ title }) => title === stream.title);
}
