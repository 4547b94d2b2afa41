import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@greenlight/contract/duration';
import type { MediaDraft, StudioMediaDetail } from '@greenlight/contract/media-studio';
import { showOf } from '../catalogue/catalogue.ts';
import { evening } from '../catalogue/evening.ts';
import { languages, type Video } from '../catalogue/video.ts';
import { renderThumbnail } from '../render/artwork.ts';
import { renderClip } from '../render/clip.ts';
import { captionsOf } from './captions.ts';
import type { CatalogueIds } from './create-catalogue.ts';
import type { Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';
import { giveSpanish } from './translations.ts';
import { uploadFile } from './upload-file.ts';

const pollMs = 2000;
/** Drawing waits while this many films are being transcoded. */
const unfinishedMax = 2;

/**
 * The environment for making films: ids by slug, the time when the demo was first made, a folder for unfinished files,
 * ffmpeg.
 */
export type FilmContext = { ids: CatalogueIds; start: Date; folder: string; ffmpegPath: string };

/** The draft of a film's media entry, with its catalogue data. */
export function draftOf(video: Video, { ids, start }: FilmContext): MediaDraft {
  const show = showOf(video)?.slug ?? '';
  return {
    title: video.title,
    description: video.description,
    channelId: ids.shows.get(show) ?? null,
    seasonId: ids.seasons.get(`${show}/${video.season}`) ?? null,
    episode: show ? video.episode : null,
    access: video.access,
    publishAt: new Date(start.getTime() - video.daysAgo * dayMs).toISOString(),
    tags: video.tags,
    creatorTeamIds: video.creators.flatMap((slug) => ids.creators.get(slug) ?? []),
    chapters: video.chapters.map(({ at, title }) => ({ start: at, title })),
  };
}

/** Finds or creates the media entry of a film and adds the Spanish texts, also of tags. */
export async function openFilm(operator: Operator, workshop: FilmContext, video: Video): Promise<StudioMediaDetail> {
  const media = await findOrDraft(operator, draftOf(video, workshop));
  await giveSpanish(operator, `media:${media.mediaId}`);
  await giveSpanish(operator, 'tags');
  return media;
}

/** Draws, uploads and describes a film, as far as no earlier run has done so. */
export async function makeFilm(operator: Operator, workshop: FilmContext, video: Video): Promise<void> {
  const { client } = operator;
  const media = await openFilm(operator, workshop, video);
  const params = { mediaId: media.mediaId };
  if (!media.thumbnail) {
    const thumbnailImageId = await uploadPicture(operator, await renderThumbnail(video), video.title);
    await client.studioMedia.update({ params, body: { thumbnailImageId, version: media.version } });
  }
  for (const [language, label] of Object.entries(languages)) {
    const text = captionsOf(video, language as keyof typeof languages);
    if (text === null || media.captions.some((track) => track.language === language)) continue;
    const body = { label, text, isDefault: false };
    await client.studioMedia.setCaptions({ params: { ...params, language }, body });
  }
  if (media.processing && media.processing.state !== 'uploading') return;
  const file = join(workshop.folder, `${video.slug}.mp4`);
  const began = performance.now();
  await renderClip(video, file, { ffmpegPath: workshop.ffmpegPath });
  const drawMs = performance.now() - began;
  await uploadFile(operator, media.mediaId, file, `${video.slug}.mp4`);
  if (!evening.films.some((slug) => slug === video.slug)) await rm(file);
  const each = drawMs / (video.seconds * video.frameRate);
  console.log(`  ${video.title}: ${(drawMs / 1000).toFixed(0)} s to draw, ${each.toFixed(1)} ms a frame`);
}

/** Finds the media entry of a film, with or without a file, or creates it. */
export async function findOrDraft({ client }: Operator, draft: MediaDraft): Promise<StudioMediaDetail> {
  const { media } = await client.studioMedia.list({ query: { search: draft.title } });
  const known = media.find(({ title }) => title === draft.title);
  return known
    ? client.studioMedia.get({ params: { mediaId: known.mediaId } })
    : client.studioMedia.create({ body: draft });
}

/** Waits while `most` films or more are being transcoded, because drawing would take CPU time from that. */
export async function waitForTurn({ client }: Operator, most = unfinishedMax): Promise<void> {
  for (;;) {
    const { media } = await client.studioMedia.list({ query: { pageSize: 100 } });
    const underWay = media.filter(({ processing }) => processing && !['ready', 'failed'].includes(processing.state));
    if (underWay.length < most) return;
    await sleep(pollMs);
  }
}
