import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

export const filmSeconds = 60;
export const segmentSeconds = 2;
/** Length of a part in the stream with parts. */
export const partSeconds = 0.5;
/** Length of the stream: longer than a test may take, plus the part that exists when the test begins. */
const liveSeconds = 140;
const frameRate = 24;
const rungs = [
  { height: 240, width: 426, crf: 30, maxrate: '400k' },
  { height: 360, width: 640, crf: 29, maxrate: '800k' },
  { height: 480, width: 854, crf: 28, maxrate: '1400k' },
  { height: 720, width: 1280, crf: 26, maxrate: '3000k' },
] as const;
export const rungHeights = rungs.map(({ height }) => height);

const tile = { width: 160, height: 90, columns: 6, everySeconds: 2 };

/** The renditions of the stream with parts. */
const liveRungs = rungs.filter(({ height }) => height === 240 || height === 480);

/**
 * A folder with a film like one of the pipeline: four renditions, audio, captions, storyboard, poster. Beside it a
 * stream in two renditions, cut into parts. Cached.
 */
export async function makeStreams(): Promise<string> {
  const recipe = await readFile(fileURLToPath(import.meta.url));
  const version = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `greenlight-player-streams-${version}`);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(join(tmpdir(), 'greenlight-player-draft-'));
  const film = join(draft, 'film');
  await mkdir(film);
  await makeVideo(film, rungs, { seconds: filmSeconds, pieceSeconds: segmentSeconds });
  await Promise.all([makePoster(film), makeStoryboard(film), makeCaptions(film)]);
  const live = join(draft, 'live');
  await mkdir(live);
  await makeVideo(live, liveRungs, { seconds: liveSeconds, pieceSeconds: partSeconds });
  // Another worker may have finished first with the same film.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

function pictureOf(seconds: number): string {
  return `testsrc2=size=1280x720:rate=${frameRate}:duration=${seconds},format=yuv420p`;
}

async function makeVideo(
  folder: string,
  made: readonly (typeof rungs)[number][],
  { seconds, pieceSeconds }: { seconds: number; pieceSeconds: number },
) {
  const sound = `sine=frequency=330:sample_rate=48000:duration=${seconds},volume=0.3`;
  const scaled = made.map(({ width, height }, index) => `[v${index}]scale=${width}:${height}[o${index}]`).join(';');
  const split = `[0:v]split=${made.length}${made.map((_, index) => `[v${index}]`).join('')}`;
  const encoders = made.flatMap(({ crf, maxrate }, index) =>
    `-map [o${index}] -crf:v:${index} ${crf} -maxrate:v:${index} ${maxrate} -bufsize:v:${index} ${maxrate}`.split(' '),
  );
  const tracks = made.map(({ height }, index) => `v:${index},agroup:sound,name:${height}`);
  const frames = segmentSeconds * frameRate;
  // A part need not begin with a key frame.
  const cut = pieceSeconds < segmentSeconds ? '+split_by_time' : '';
  const gop = `keyint=${frames}:min-keyint=${frames}:scenecut=0:open-gop=0`;
  const packaging = `-f hls -hls_time ${pieceSeconds} -hls_playlist_type vod -hls_segment_type fmp4`;
  await run(
    ffmpeg,
    [
      ['-v', 'error', '-f', 'lavfi', '-i', pictureOf(seconds), '-f', 'lavfi', '-i', sound],
      ['-filter_complex', `${split};${scaled}`],
      encoders,
      `-map 1:a -c:v libx264 -preset ultrafast -x264-params ${gop} -c:a aac -b:a 96k -ac 2 ${packaging}`.split(' '),
      `-hls_flags independent_segments${cut} -master_pl_name master.m3u8 -hls_fmp4_init_filename init.mp4`.split(' '),
      ['-var_stream_map', [...tracks, 'a:0,agroup:sound,default:yes,name:audio'].join(' ')],
      ['-hls_segment_filename', join(folder, '%v/%d.m4s'), join(folder, '%v/index.m3u8')],
    ].flat(),
  );
  // The pipeline's playlists have the frame rate, ffmpeg's do not.
  const master = join(folder, 'master.m3u8');
  const playlist = await readFile(master, 'utf8');
  await writeFile(master, playlist.replaceAll(/^#EXT-X-STREAM-INF:.*$/gm, `$&,FRAME-RATE=${frameRate}.000`));
}

async function makePoster(film: string) {
  const poster = join(film, 'poster.jpg');
  await run(ffmpeg, ['-v', 'error', '-ss', '5', '-f', 'lavfi', '-i', pictureOf(filmSeconds), '-frames:v', '1', poster]);
}

async function makeStoryboard(film: string) {
  const { width, height, columns, everySeconds } = tile;
  const count = filmSeconds / everySeconds;
  const rows = Math.ceil(count / columns);
  const filter = `fps=1/${everySeconds},scale=${width}:${height},tile=${columns}x${rows}`;
  const source = join(film, '240/index.m3u8');
  await run(ffmpeg, ['-v', 'error', '-i', source, '-vf', filter, '-frames:v', '1', join(film, 'sprite.jpg')]);
  const cues = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    const [from, to] = [index * everySeconds, (index + 1) * everySeconds].map(stamp);
    return `${from} --> ${to}\nsprite.jpg#xywh=${x},${y},${width},${height}\n`;
  });
  await writeFile(join(film, 'storyboard.vtt'), `WEBVTT\n\n${cues.join('\n')}`);
}

async function makeCaptions(film: string) {
  for (const [lang, word] of [
    ['en', 'second'],
    ['fr', 'seconde'],
  ] as const) {
    const cues = Array.from({ length: filmSeconds / 4 }, (_, index) => {
      return `${stamp(index * 4)} --> ${stamp(index * 4 + 3.5)}\n<i>${word}</i> ${index * 4}\n`;
    });
    await writeFile(join(film, `${lang}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
  }
}

function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
