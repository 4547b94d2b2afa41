import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { dayMs } from '@greenlight/contract/duration';
import { shows } from '../catalogue/catalogue.ts';
import type { CatalogueIds } from './create-catalogue.ts';
import { waitForTurn } from './films.ts';
import type { Operator } from './operator.ts';
import { uploadFile } from './upload-file.ts';

const endings = new Set(['.mp4', '.mov', '.mkv', '.webm', '.m4v', '.avi', '.ts']);

/** Uploads the video files of a folder to the shows in turn. Every second video is free. */
export async function makeFootage(operator: Operator, ids: CatalogueIds, folder: string, start: Date): Promise<void> {
  const { client } = operator;
  const files = (await readdir(folder)).filter((file) => endings.has(extname(file).toLowerCase())).toSorted();
  for (const [index, file] of files.entries()) {
    const title = file
      .slice(0, -extname(file).length)
      .replace(/[_.-]+/g, ' ')
      .trim();
    const { media } = await client.studioMedia.list({ query: { search: title } });
    const known = media.find((other) => other.title === title);
    if (known?.processing && known.processing.state !== 'uploading') continue;
    await waitForTurn(operator);
    const show = shows[index % shows.length];
    const draft = {
      title,
      access: index % 2 === 0 ? ('free' as const) : ('members' as const),
      channelId: (show && ids.shows.get(show.slug)) ?? null,
      episode: Math.floor(index / shows.length) + 1,
      publishAt: new Date(start.getTime() - (index + 1) * dayMs).toISOString(),
    };
    const { mediaId } = known ?? (await client.studioMedia.create({ body: draft }));
    await uploadFile(operator, mediaId, join(folder, file), file);
  }
}
