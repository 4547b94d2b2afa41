import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { artSizes } from '../catalogue/artwork.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { evening } from '../catalogue/evening.ts';
import { renderCut } from '../render/artwork.ts';
import { renderClip } from '../render/clip.ts';
import { holdChat } from './evening-chat.ts';
import { type FilmContext, waitForTurn } from './films.ts';
import type { Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';
import { giveSpanish } from './translations.ts';
import { withWriters } from './writers.ts';

const pollMs = 250;
const beginMaxMs = 60_000;
const keyFrameEveryFrames = 60;

/**
 * Broadcasts the films of the evening one after the other, with its chat, and publishes the recording. What an earlier
 * run has begun is published as it is.
 */
export async function broadcastEvening(operator: Operator, workshop: FilmContext): Promise<void> {
  const { streams } = await operator.client.studioLive.list({});
  const known = streams.find(({ title }) => title === evening.title);
  if (known?.state === 'ended') return publish(operator, known.mediaId);
  // A broadcast and transcoding would slow each other down.
  await waitForTurn(operator, 1);
  const file = await joinFilms(workshop);
  const { mediaId } = known ?? (await announce(operator, workshop));
  const params = { mediaId };
  try {
    if (known?.state !== 'live') await broadcast(operator, { mediaId, file, ffmpegPath: workshop.ffmpegPath });
  } catch (error) {
    // Such as a service that takes no broadcasts. The rest of the demo is there.
    console.log(`  ${evening.title}: ${(error as Error).message}`);
  } finally {
    await rm(file, { force: true });
    const { state } = await operator.client.studioLive.get({ params });
    if (state === 'live') await operator.client.studioLive.end({ params });
    // The next run tries again.
    if (state === 'scheduled') await operator.client.studioLive.remove({ params });
    else await publish(operator, mediaId);
  }
}

async function announce(operator: Operator, { ids }: FilmContext): Promise<StudioLivestreamDetail> {
  const { title, description, access: who, creators, picture } = evening;
  const thumbnailImageId = await uploadPicture(operator, await renderCut(picture, artSizes.standard), title);
  const creatorTeamIds = creators.flatMap((slug) => ids.creators.get(slug) ?? []);
  const startsAt = new Date().toISOString();
  const body = { title, description, access: who, creatorTeamIds, startsAt, thumbnailImageId };
  const stream = await operator.client.studioLive.create({ body });
  await giveSpanish(operator, `media:${stream.mediaId}`);
  return stream;
}

/** The recording is shown as soon as it exists. */
async function publish({ client }: Operator, mediaId: number): Promise<void> {
  const params = { mediaId };
  const { publishAt, version } = await client.studioMedia.get({ params });
  if (publishAt !== null) return;
  await client.studioMedia.update({ params, body: { publishAt: new Date().toISOString(), version } });
}

/** The films of the evening in one file. Those that this run has drawn are still in the folder. */
async function joinFilms({ folder, ffmpegPath }: FilmContext): Promise<string> {
  const files: string[] = [];
  for (const slug of evening.films) {
    const file = join(folder, `${slug}.mp4`);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) await renderClip(findVideo(slug), file, { ffmpegPath });
    files.push(file);
  }
  const joined = join(folder, 'evening.mp4');
  const inputs = files.map((_, index) => `[${index}:v][${index}:a]`).join('');
  await run(ffmpegPath, [
    ['-y', ...files.flatMap((file) => ['-i', file])],
    ['-filter_complex', `${inputs}concat=n=${files.length}:v=1:a=1[v][a]`, '-map', '[v]', '-map', '[a]'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', `${keyFrameEveryFrames}`],
    ['-c:a', 'aac', '-b:a', '160k', '-f', 'mp4', `${joined}.part`],
  ]);
  await rename(`${joined}.part`, joined);
  for (const file of files) await rm(file);
  return joined;
}

async function broadcast(
  operator: Operator,
  { mediaId, file, ffmpegPath }: { mediaId: number; file: string; ffmpegPath: string },
): Promise<void> {
  const { client } = operator;
  const params = { mediaId };
  const { server, key } = await client.studioLive.makeKey({ params });
  await withWriters(operator, async (writers) => {
    const sending = run(ffmpegPath, [['-re', '-i', file, '-c', 'copy', '-f', 'flv', `${server}/${key}`]]);
    let isOver = false;
    const over = sending.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    const { livestreamId, startedMs } = await untilOnAir(operator, mediaId, () => isOver);
    const waitFor = (at: number) => sleep(Math.max(0, startedMs + at * 1000 - Date.now())).then(() => undefined);
    await holdChat({ livestreamId, writers, waitFor }, evening.chat);
    await over;
  });
}

async function untilOnAir({ client }: Operator, mediaId: number, isOver: () => boolean) {
  const giveUpMs = Date.now() + beginMaxMs;
  while (Date.now() < giveUpMs && !isOver()) {
    const { livestreamId, startedAt } = await client.studioLive.get({ params: { mediaId } });
    if (startedAt) return { livestreamId, startedMs: Date.parse(startedAt) };
    await sleep(pollMs);
  }
  throw new Error('the broadcast did not begin');
}

async function run(ffmpegPath: string, args: string[][]): Promise<void> {
  const options = ['-nostdin', '-hide_banner', '-loglevel', 'error'];
  const child = spawn(ffmpegPath, [...options, ...args.flat()], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (bytes) => {
    complaint += bytes;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint}`);
}
