import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { probeSource } from '../../packages/server/src/platform/ffmpeg/probe/probe.ts';
import { findToolchain } from '../../packages/server/src/platform/ffmpeg/tool/toolchain.ts';
import { planLadder } from '../../packages/server/src/platform/ffmpeg/vod/ladder.ts';
import { chunkArgs } from '../../packages/server/src/platform/ffmpeg/vod/video-chunk.ts';

const unlimited = { maxS: Infinity, maxGapS: Infinity, maxStillS: Infinity, maxFrames: Infinity, maxPackets: Infinity };
const run = promisify(execFile);

/** Makes the same ladder in one ffmpeg process, with the same cascade and settings. Returns the seconds it took. */
export async function makeBareLadder(path: string, folder: string): Promise<number> {
  const toolchain = await findToolchain({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' });
  const facts = await probeSource(toolchain, {
    source: { path },
    byteSize: (await stat(path)).size,
    limits: unlimited,
  });
  const work = {
    source: { path },
    facts,
    rungs: planLadder(facts.video),
    span: { index: 0, firstFrame: 0, frameCount: facts.frameCount },
    leadS: 0,
    // Lets ffmpeg choose.
    threads: 0,
  };
  const picture = chunkArgs(work).map((arg) => arg.replace(/^pipe:(\d)$/, join(folder, 'rung-$1.mp4')));
  const progress = picture.indexOf('-progress');
  const sound = ['-map', `0:${facts.audio?.streamIndex}`, '-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
  const args = [...picture.toSpliced(progress, 2), ...sound, '-f', 'mp4', join(folder, 'sound.mp4')];
  const startedAt = performance.now();
  await run('ffmpeg', ['-y', ...args], { maxBuffer: 1e8 });
  return (performance.now() - startedAt) / 1000;
}
