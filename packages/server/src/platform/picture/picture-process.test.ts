import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scannedJpeg } from '../../../test/media/hostile-picture.ts';
import { objectionTo } from './bomb-check.ts';
import { FairQueue } from './fair-queue.ts';
import { workOnPicture } from './picture-process.ts';

const member = { lane: 'members', account: 'a' } as const;

function blank(width: number, height = width) {
  return sharp({ create: { width, height, channels: 3, background: '#e00000' } });
}

function crop(bytes: Uint8Array) {
  return { kind: 'crop', bytes, square: null, maxPx: 100 } as const;
}

test('a JPEG of thousands of scans is refused before it is decoded', async () => {
  const bomb = scannedJpeg(1000);
  await workOnPicture(member, crop(await blank(50).png().toBuffer()));
  const startedAt = performance.now();
  await expect(workOnPicture(member, crop(bomb))).rejects.toMatchObject({
    problem: { code: 'unsupported_media', detail: expect.stringMatching(/more than 100 scans/) },
  });
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(objectionTo(await blank(300).jpeg({ progressive: true }).toBuffer())).toBeNull();
});

test('more scans than its size allows are refused, each being a pass over all of it', async () => {
  await expect(workOnPicture(member, crop(scannedJpeg(7000, 2)))).rejects.toMatchObject({
    problem: { code: 'unsupported_media', detail: expect.stringMatching(/more than 16 scans/) },
  });
  expect(objectionTo(scannedJpeg(1000, 2))).toBeNull();
  expect(objectionTo(await blank(7000).jpeg({ progressive: true }).toBuffer())).toBeNull();
  // Some phones append data behind the end, in which anything may look like a scan.
  const photo = await blank(300).jpeg().toBuffer();
  expect(objectionTo(Buffer.concat([photo, Buffer.from('ffda0002'.repeat(200), 'hex')]))).toBeNull();
});

test('malicious bytes do not slow the check down', { timeout: 30_000 }, async () => {
  const jpeg = Buffer.alloc(20 * 1024 ** 2, 0xff);
  Buffer.from('ffd8ffe00004', 'hex').copy(jpeg);
  const webp = Buffer.alloc(20 * 1024 ** 2);
  webp.write('RIFF....WEBP');
  await workOnPicture(member, crop(await blank(50).png().toBuffer()));
  for (const bytes of [jpeg, webp]) {
    await expect(workOnPicture(member, crop(bytes))).rejects.toMatchObject({ problem: { code: 'unsupported_media' } });
  }
  // Compared with a plain pass over the same bytes, so that the machine does not matter. It takes a third of that pass;
  // a search for each byte took 3.4 times as long.
  const plain = quickest(() => jpeg.reduce((sum, byte) => sum + byte, 0));
  for (const bytes of [jpeg, webp]) expect(quickest(() => objectionTo(bytes)) / plain).toBeLessThan(1.5);
});

/** Milliseconds of the fastest of some runs, to leave out other work of the machine. */
function quickest(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

test('a small picture waits for one turn of a slow one, not for two', async () => {
  const slow = await blank(6000).png().toBuffer();
  const small = await blank(50).png().toBuffer();
  const order: string[] = [];
  const crops = ['a 1', 'a 2'].map((name) => workOnPicture(member, crop(slow)).then(() => order.push(name)));
  const other = await workOnPicture({ lane: 'members', account: 'b' }, crop(small));
  expect([order, other?.files.length]).toEqual([['a 1'], 2]);
  await Promise.all(crops);
});

test('an animation of many frames is refused', async () => {
  const frame = Buffer.from('ANMF\x02\0\0\0ab', 'latin1');
  const webp = (frames: number) => Buffer.concat([Buffer.from('RIFF....WEBP'), ...Array(frames).fill(frame)]);
  expect(objectionTo(webp(100))).toBeNull();
  await expect(workOnPicture(member, crop(webp(101)))).rejects.toMatchObject({
    problem: { detail: expect.stringMatching(/more than 100 frames/) },
  });
});

test('a picture that takes too long is killed, and the next one is not affected', async () => {
  const large = await blank(6000).jpeg().toBuffer();
  await expect(workOnPicture({ ...member, timeLimitMs: 30 }, crop(large))).rejects.toMatchObject({
    problem: { detail: expect.stringMatching(/too much time or memory/) },
  });
  expect(await workOnPicture(member, crop(await blank(50).png().toBuffer()))).toMatchObject({ width: 50 });
  expect(pictureProcesses()).toBeLessThanOrEqual(2);
});

test('a picture with too many pixels is refused, however few bytes it has', async () => {
  const png = await blank(9000).png({ compressionLevel: 9 }).toBuffer();
  const webp = await blank(9000).webp({ lossless: true, effort: 0 }).toBuffer();
  for (const bytes of [png, webp]) {
    await expect(workOnPicture(member, crop(bytes))).rejects.toMatchObject({
      problem: { detail: 'This picture has too many pixels.' },
    });
  }
});

test('members and staff do not wait for each other, and no account fills the queue', async () => {
  const slow = await blank(7000).png().toBuffer();
  const small = await blank(50).png().toBuffer();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const crops = ['a 1', 'a 2', 'a 3'].map((name) => workOnPicture(member, crop(slow)).then(note(name)));
  const other = workOnPicture({ lane: 'members', account: 'b' }, crop(small)).then(note('b'));
  // One picture is in work and two wait, so there is room for one more.
  const more = [workOnPicture(member, crop(small)), workOnPicture(member, crop(small))];
  await expect(more[1]).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
  await more[0];
  await workOnPicture({ lane: 'staff', account: 'c' }, { kind: 'encode', bytes: small });
  expect(pictureProcesses()).toBe(2);
  await Promise.all([...crops, other]);
  expect(order.indexOf('b')).toBeLessThan(order.indexOf('a 2'));
});

test('accounts take turns', () => {
  const queue = new FairQueue<string>();
  for (const task of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(task.charAt(0), task, 3);
  expect(queue.add('a', 'a4', 3)).toBe(false);
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
});

function pictureProcesses(): number {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      } catch {
        return '';
      }
    });
  return commands.filter((command) => command.includes('picture-worker')).length;
}
