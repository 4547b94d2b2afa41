import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isAlive } from '../../db/cluster/postmaster-file.ts';
import { runTool } from './run-tool.ts';
import { findToolchain } from './toolchain.ts';

const limits = { timeLimitMs: 20_000, memoryLimitBytes: undefined };
const endless = '-v error -re -f lavfi -i testsrc2=size=64x36 -f null -'.split(' ');
const slow = '-v error -f lavfi -i testsrc2=size=1920x1080,gblur=sigma=20 -progress pipe:1 -f null -'.split(' ');

test('a run ends with its reason', async () => {
  await expect(runTool('no-such-tool', { ...limits, args: [] })).rejects.toMatchObject({ name: 'ToolError' });
  await expect(runTool('ffmpeg', { ...limits, args: ['-i', '/nowhere'] })).rejects.toMatchObject({
    reason: 'exit',
    message: expect.stringContaining('No such file'),
  });
  await expect(runTool('ffmpeg', { ...limits, args: endless, timeLimitMs: 300 })).rejects.toMatchObject({
    reason: 'time',
  });
});

test('memory is limited', async () => {
  const args = '-v error -f lavfi -i testsrc2=size=4096x2160 -frames:v 60 -c:v libx264 -f null -'.split(' ');
  await expect(runTool('ffmpeg', { ...limits, args, memoryLimitBytes: 100_000_000 })).rejects.toMatchObject({
    reason: 'exit',
  });
});

test('an abort kills the whole group, and so does a reader that throws', async () => {
  const abort = new AbortController();
  let said = '';
  const running = runTool('sh', {
    ...limits,
    args: ['-c', 'sleep 60 & echo $! >&3; wait'],
    signal: abort.signal,
    outputs: [
      async (stream) => {
        for await (const bytes of stream) said += String(bytes);
      },
    ],
  });
  await expect.poll(() => said).toMatch(/\d+\n/);
  abort.abort();
  await expect(running).rejects.toMatchObject({ reason: 'aborted' });
  await sleep(50);
  expect(isAlive(Number(said))).toBe(false);
  const refuse = async (stream: Readable) => {
    for await (const _ of stream) throw new Error('enough');
  };
  const args = '-v error -re -f lavfi -i testsrc2=size=64x36 -f rawvideo pipe:3'.split(' ');
  await expect(runTool('ffmpeg', { ...limits, args, outputs: [refuse] })).rejects.toThrow('enough');
});

test('progress is reported, and a run without progress is ended', async () => {
  const frames: number[] = [];
  const stalled = runTool('ffmpeg', {
    ...limits,
    args: slow,
    timeLimitMs: 2000,
    onProgress: ({ frame }) => frames.push(frame),
  });
  await expect(stalled).rejects.toMatchObject({ reason: 'time' });
  expect(frames.at(-1)).toBeGreaterThan(0);
  const silent = runTool('sleep', { ...limits, args: ['30'], stallLimitMs: 300 });
  await expect(silent).rejects.toMatchObject({ reason: 'stalled' });
});

test('a missing or unsuitable ffmpeg is reported in one sentence', async () => {
  await expect(findToolchain({ ffmpegPath: '/nowhere/ffmpeg', ffprobePath: 'ffprobe' })).rejects.toThrow(
    "“/nowhere/ffmpeg” doesn't run; install ffmpeg or set FFMPEG_PATH.",
  );
  await expect(findToolchain({ ffmpegPath: 'true', ffprobePath: 'true' })).rejects.toThrow(/lacks libx264/);
});

test.runIf(process.platform === 'linux').each([
  ['none', 0],
  ['some', 10],
  ['most', 19],
] as const)('a run with patience %s has niceness %i', async (patience, niceness) => {
  const args = ['-c', 'sleep 0.2; nice; cat /proc/self/autogroup 2>&1'];
  const [own, group] = String((await runTool('sh', { ...limits, args, patience })).stdout).split('\n');
  expect(Number(own)).toBe(niceness);
  // Some Linux systems have no autogroups.
  expect(group).toMatch(existsSync('/proc/self/autogroup') ? new RegExp(` nice ${niceness}$`) : /autogroup/);
});
