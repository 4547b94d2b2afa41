import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodeSound,
  encodeSpans,
  join,
  noAbort,
  probeFile,
  shownTimes,
  toolchain,
} from '../../../../test/media/encoded-rendition.ts';
import {
  createFootageFolder,
  type FootageFolder,
  type FootageOptions,
  ffmpeg,
  ffprobe,
  makeFootage,
} from '../../../../test/media/footage.ts';
import { timescaleOf } from '../fmp4/init-segment.ts';
import { planLadder } from '../vod/ladder.ts';
import { measureGain } from '../vod/loudness.ts';

let footage: FootageFolder;

function at(name: string): string {
  return joinPath(footage.path, name);
}

beforeAll(async () => {
  footage = await createFootageFolder();
});
afterAll(() => footage.remove());

describe('refuses with a sentence that says why', () => {
  let whole: string;
  beforeAll(async () => {
    whole = await makeFootage(footage, 'whole.mp4', { seconds: 8, size: '320x180' });
  });

  async function cut(name: string, share: number, output: string[]) {
    await ffmpeg(['-v', 'error', '-i', whole, '-c', 'copy', ...output, at(name)]);
    await truncate(at(name), Math.round((await stat(at(name))).size * share));
    return at(name);
  }

  test('an empty file', async () => {
    await writeFile(at('empty'), '');
    await expect(probeFile(at('empty'))).rejects.toMatchObject({ code: 'empty', message: /0 bytes/ });
  });

  test.for([
    ['text', 'This is a film, honestly.\n'.repeat(200)],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a DASH manifest', '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>\n'],
    ['an SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
  ])('%s', async ([, content]) => {
    await writeFile(at('pretender'), content as string);
    await expect(probeFile(at('pretender'))).rejects.toMatchObject({ code: 'not_video', message: /not a video/ });
  });

  test('noise, and a picture', async () => {
    await writeFile(at('noise'), Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)));
    await expect(probeFile(at('noise'))).rejects.toMatchObject({ code: 'not_video' });
    await ffmpeg(['-v', 'error', '-i', whole, '-frames:v', '1', at('still.png')]);
    await expect(probeFile(at('still.png'))).rejects.toMatchObject({ code: 'not_video' });
  });

  test('sound with a cover picture', async () => {
    await ffmpeg(['-v', 'error', '-i', whole, '-frames:v', '1', at('cover.png')]);
    const cover = ['-i', whole, '-i', at('cover.png'), '-map', '0:a', '-map', '1:v', '-c:a', 'copy', '-c:v', 'copy'];
    await ffmpeg(['-v', 'error', ...cover, '-disposition:v:0', 'attached_pic', at('song.m4a')]);
    await expect(probeFile(at('song.m4a'))).rejects.toMatchObject({ code: 'no_video', message: /only sound/ });
  });

  test('a file cut off before its index', async () => {
    const path = await cut('late-index.mp4', 0.6, []);
    await copyFile(path, at('late-index'));
    await expect(probeFile(at('late-index'))).rejects.toMatchObject({ code: 'truncated', message: /not complete/ });
  });

  test('a file cut off behind its index', async () => {
    const path = await cut('early-index.mp4', 0.6, ['-movflags', '+faststart']);
    await expect(probeFile(path)).rejects.toMatchObject({ code: 'truncated', message: /should last 0:08/ });
  });

  test('a truncated Matroska file', async () => {
    const path = await cut('cut.mkv', 0.5, []);
    await expect(probeFile(path)).rejects.toMatchObject({
      code: 'truncated',
      message: /should last 0:08, but it ends at/,
    });
  });

  test('a file whose second half is zeros', async () => {
    const path = await cut('zeros.mp4', 1, ['-movflags', '+faststart']);
    const { size } = await stat(path);
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(Math.floor(size / 2)), 0, Math.floor(size / 2), Math.ceil(size / 2));
    await file.close();
    const facts = await probeFile(path);
    const second = { index: 1, firstFrame: 180, frameCount: 60 };
    await expect(encodeSpans(path, facts, [second])).rejects.toMatchObject({
      code: 'damaged',
      message: /from 0:06 on/,
    });
  });
});

interface Case {
  name: string;
  footage: FootageOptions;
  /** The expected facts. */
  facts: Record<string, unknown>;
  /** The rungs as `width x height`. */
  rungs: string[];
}

const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');
const aac = '-c:a aac'.split(' ');

function hdr(transfer: string): string[] {
  const color = `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
  return `-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le ${color}`.split(' ');
}

const cases: Case[] = [
  {
    name: 'variable.mp4',
    footage: {
      picture: "testsrc2=size=640x360:rate=30,select='not(eq(mod(n,7),3))*not(between(n,60,75))'",
      output: [...x264, ...aac, '-fps_mode', 'vfr', '-video_track_timescale', '90000'],
    },
    facts: { variableRate: true, rate: { num: 30, den: 1 }, frameCount: 90 },
    rungs: ['640x360', '426x240'],
  },
  {
    name: 'hdr10.mp4',
    footage: { output: [...hdr('smpte2084'), ...aac] },
    facts: { hdr: 'pq' },
    rungs: ['640x360', '426x240'],
  },
  {
    name: 'vertical.webm',
    footage: { size: '480x854', output: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus'.split(' ') },
    facts: { codec: 'vp9', width: 480, height: 854 },
    rungs: ['480x854', '240x428'],
  },
  {
    name: 'anamorphic.ts',
    footage: { size: '720x576', output: [...x264, ...aac, '-vf', 'setsar=16/11'] },
    facts: { container: 'mpegts', width: 1047, height: 576 },
    rungs: ['1046x576', '854x470', '426x234'],
  },
  {
    name: 'interlaced.mov',
    footage: {
      picture: 'testsrc2=size=720x576:rate=50,interlace',
      output: [...x264, ...aac, '-flags', '+ildct+ilme', '-x264opts', 'tff=1'],
    },
    facts: { interlaced: true, rate: { num: 25, den: 1 } },
    rungs: ['720x576', '600x480', '300x240'],
  },
];

const moreCases: Case[] = [
  { name: 'silent.mp4', footage: { sound: null, output: x264 }, facts: { audio: null }, rungs: ['640x360', '426x240'] },
  {
    name: 'odd.mp4',
    footage: {
      output: [...'-vf scale=641:361,setsar=1 -c:v libx264 -preset ultrafast -pix_fmt yuv444p'.split(' '), ...aac],
    },
    facts: { width: 641, height: 361 },
    rungs: ['640x360', '426x240'],
  },
  {
    name: 'tiny.mp4',
    footage: { size: '98x50', output: [...x264, ...aac] },
    facts: { width: 98, height: 50 },
    rungs: ['98x50'],
  },
  {
    name: 'surround.mkv',
    footage: {
      sound:
        'sine=frequency=440:sample_rate=44100,aformat=channel_layouts=mono,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0',
      output: [...x264, '-c:a', 'ac3'],
    },
    facts: { channels: 6, sampleRate: 44_100 },
    rungs: ['640x360', '426x240'],
  },
  {
    name: 'fast.flv',
    footage: { rate: '120', size: '426x240', output: [...x264, ...aac, '-ar', '44100'] },
    facts: { rate: { num: 60, den: 1 } },
    rungs: ['426x240'],
  },
  {
    name: 'hlg.mkv',
    footage: { output: [...hdr('arib-std-b67'), ...aac] },
    facts: { hdr: 'hlg' },
    rungs: ['640x360', '426x240'],
  },
  {
    name: 'four-thirds.avi',
    footage: { size: '640x480', rate: '25', output: '-c:v mpeg4 -q:v 5 -c:a libmp3lame'.split(' ') },
    facts: { container: 'avi', rate: { num: 25, den: 1 } },
    rungs: ['640x480', '320x240'],
  },
];

describe('takes', () => {
  test.for(cases)('$name', expectTaken);
  test.for(moreCases)('$name', { tags: 'long' }, expectTaken);

  test('a phone video recorded sideways', async () => {
    const upright = await makeFootage(footage, 'upright.mp4', { seconds: 3, rate: '15' });
    await ffmpeg(['-v', 'error', '-i', upright, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', at('turned.mp4')]);
    expect(await take(at('turned.mp4'), ['360x640', '240x426'])).toMatchObject({ width: 360, height: 640 });
  });

  test('sound that outlasts the picture', async () => {
    const picture = await makeFootage(footage, 'picture.mp4', { seconds: 2, sound: null, output: x264 });
    const sound = ['-f', 'lavfi', '-t', '5', '-i', 'sine=frequency=440'];
    await ffmpeg(['-v', 'error', '-i', picture, ...sound, '-c:v', 'copy', ...aac, at('overhang.mp4')]);
    const { frameCount, pictureFrames } = await take(at('overhang.mp4'), ['640x360', '426x240']);
    expect({ frameCount, pictureFrames }).toEqual({ frameCount: 150, pictureFrames: 60 });
  });

  test('a picture that begins after the sound', async () => {
    const late = await makeFootage(footage, 'late.mkv', {
      picture: 'testsrc2=size=640x360:rate=30,setpts=PTS+0.5/TB',
      seconds: 3,
    });
    expect(await take(late, ['640x360', '426x240'])).toMatchObject({ frameCount: 91 });
  });
});

async function expectTaken({ name, footage: options, facts, rungs }: Case) {
  const path = await makeFootage(footage, name, { seconds: 3, rate: '15', ...options });
  expect(await take(path, rungs)).toMatchObject(facts);
}

/** Probes a file, encodes it in two chunks with the sound, and checks the output. Returns the facts. */
async function take(path: string, rungs: string[]) {
  const facts = await probeFile(path);
  expect(planLadder(facts.video).map(({ width, height }) => `${width}x${height}`)).toEqual(rungs);
  const { num, den } = facts.video.rate;

  const gop = Math.round((2 * num) / den);
  const spans = [0, gop].map((firstFrame, index) => {
    return { index, firstFrame, frameCount: index === 0 ? gop : facts.frameCount - gop };
  });
  const made = [...(await encodeSpans(path, facts, spans)).values()];
  for (const [index, encoded] of made.entries()) {
    const tick = (timescaleOf(encoded.inits[0] as Buffer) * den) / num;
    expect(shownTimes(encoded)).toEqual(Array.from({ length: facts.frameCount }, (_, frame) => frame * tick));
    const file = await join(encoded, at(`rung-${index}.mp4`));
    const entries = 'stream=width,height,pix_fmt,color_transfer,field_order';
    const [width, height, pixels, transfer, order] = (await ffprobe(file, entries)).split(',');
    expect(`${width}x${height}`).toBe(rungs[index]);
    expect([pixels, order]).toEqual(['yuv420p', 'progressive']);
    expect(transfer).toMatch(/^(bt709|smpte170m)$/);
  }
  const { container, frameCount, pictureFrames, video, audio: sound } = facts;
  const found = { ...sound, ...video, container, frameCount, pictureFrames };
  if (sound === null) return { ...found, audio: null };
  const gainDb = await measureGain(await toolchain(), { source: { path }, audio: sound, signal: noAbort });
  const soundFile = await join(await encodeSound(path, facts, gainDb), at('sound.mp4'));
  expect(await ffprobe(soundFile, 'stream=codec_name,profile,sample_rate,channels')).toBe('aac,LC,48000,2');
  const { audio } = await probeSound(soundFile);
  expect(Math.abs(audio.durationS - (facts.frameCount * den) / num)).toBeLessThan(0.045);
  expect(Math.abs(audio.lufs + 16)).toBeLessThan(0.7);
  return found;
}

async function probeSound(path: string) {
  const pcm = at('sound.f32');
  const measured = ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  const log = await ffmpeg(['-i', path, ...measured, '-f', 'f32le', '-ac', '1', pcm]);
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(log.slice(log.lastIndexOf('Integrated')))?.[1]);
  return { audio: { lufs, durationS: (await readFile(pcm)).length / 4 / 48_000 } };
}
