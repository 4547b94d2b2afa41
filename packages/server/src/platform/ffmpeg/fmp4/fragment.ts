import { type Box, boxHeaderBytes, findBox } from './box.ts';

/** One movie fragment: `moof` and `mdat`, the bytes of one segment. Times are in the track's timescale. */
export interface Fragment {
  bytes: Buffer;
  /** Decode time of the first sample (`tfdt`). */
  start: number;
  duration: number;
  sampleCount: number;
  /** The number of bytes up to the end of the first sample: the key frame of a video segment. */
  firstSampleEnd: number;
  /** Whether a decoder can begin here: the first sample is a key frame, or sound. */
  startsWithKey: boolean;
}

export interface Sample {
  duration: number;
  size: number;
  /** Presentation time minus decode time. */
  offset: number;
  flags: number;
}

const nonSync = 0x10000;

/** Reads a fragment of one track, as ffmpeg's muxer writes it with `default_base_moof`. */
export function readFragment(bytes: Buffer): Fragment {
  const { start, samples, dataOffset } = readSamples(bytes);
  return {
    bytes,
    start,
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    sampleCount: samples.length,
    firstSampleEnd: dataOffset + (samples[0]?.size ?? 0),
    startsWithKey: ((samples[0]?.flags ?? 0) & nonSync) === 0,
  };
}

/** A copy of a fragment, moved by `byTicks` to a later time. */
export function laterFragment(bytes: Buffer, byTicks: number): Buffer {
  const copy = Buffer.from(bytes);
  const { body } = needBox(copy, 'moof/traf/tfdt');
  if (body[0] === 1) body.writeBigUInt64BE(body.readBigUInt64BE(4) + BigInt(byTicks), 4);
  else body.writeUInt32BE(body.readUInt32BE(4) + byTicks, 4);
  return copy;
}

/** Joins consecutive fragments into one. */
export function joinFragments(all: Buffer[], { hasPictures = false } = {}): Buffer {
  const [first] = all;
  if (first === undefined || all.length === 1) return first ?? Buffer.alloc(0);
  const samples = all.flatMap((bytes) => readSamples(bytes).samples);
  const data = Buffer.concat(all.map((bytes) => needBox(bytes, 'mdat').body));
  return writeFragment(first, { start: readFragment(first).start, samples, data, hasPictures });
}

/** The samples of a sound fragment from `from` to before `to`. */
export function cutFragment(bytes: Buffer, from: number, to?: number): Buffer {
  const { start, samples } = readSamples(bytes);
  const before = samples.slice(0, from);
  const part = samples.slice(from, to);
  const [offset, length] = [before, part].map((some) => some.reduce((sum, { size }) => sum + size, 0)) as [
    number,
    number,
  ];
  const data = needBox(bytes, 'mdat').body.subarray(offset, offset + length);
  return writeFragment(bytes, {
    start: before.reduce((sum, { duration }) => sum + duration, start),
    samples: part,
    data,
    hasPictures: false,
  });
}

/** Writes a fragment of the track of `like`. */
function writeFragment(
  like: Buffer,
  args: { start: number; samples: Sample[]; data: Buffer; hasPictures: boolean },
): Buffer {
  const track = needBox(like, 'moof/traf/tfhd').body.readUInt32BE(4);
  return makeFragment({ ...args, track, number: needBox(like, 'moof/mfhd').body.readUInt32BE(4) });
}

/** A fragment of one track. `data` contains its samples one after another. */
export function makeFragment(args: {
  track: number;
  /** Number of the fragment in the track. */
  number: number;
  start: number;
  samples: Sample[];
  data: Buffer;
  hasPictures: boolean;
}): Buffer {
  const { track, number, start, samples, data, hasPictures } = args;
  const time = Buffer.alloc(12);
  time.writeUInt8(1);
  time.writeBigUInt64BE(BigInt(start), 4);
  const run = (offset: number) => [
    hasPictures ? pictureRun : soundRun,
    samples.length,
    offset,
    ...samples.flatMap((one) => [one.duration, one.size, ...(hasPictures ? [one.flags, one.offset >>> 0] : [])]),
  ];
  const moof = (offset: number) =>
    box('moof', [
      box('mfhd', [words([0, number])]),
      box('traf', [box('tfhd', [words([baseIsMoof, track])]), box('tfdt', [time]), box('trun', [words(run(offset))])]),
    ]);
  return Buffer.concat([moof(moof(0).length + boxHeaderBytes), box('mdat', [data])]);
}

/** Flags of a sound run: an offset of the data, and a duration and a size for each sample. */
const soundRun = 0x301;
/** Flags of a picture run: also flags and a composition offset, which may be negative (version 1). */
const pictureRun = 0x1000f01;
const baseIsMoof = 0x20000;

function words(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function box(type: string, bodies: Buffer[]): Buffer {
  const length = boxHeaderBytes + bodies.reduce((sum, { length: bytes }) => sum + bytes, 0);
  return Buffer.concat([words([length]), Buffer.from(type, 'latin1'), ...bodies]);
}

/** Presentation times of a fragment's samples, in decode order. */
export function presentationTimes(bytes: Buffer): number[] {
  const { start, samples } = readSamples(bytes);
  let time = start;
  return samples.map(({ duration, offset }) => {
    const shown = time + offset;
    time += duration;
    return shown;
  });
}

function readSamples(bytes: Buffer) {
  const [tfhd, tfdt, trun] = ['tfhd', 'tfdt', 'trun'].map((name) => needBox(bytes, `moof/traf/${name}`));
  const defaults = readDefaults(tfhd as Box);
  const body = (trun as Box).body;
  const flags = body.readUInt32BE(0) & 0xffffff;
  const sampleCount = body.readUInt32BE(4);
  let at = 8;
  const next = (present: number) => {
    if ((flags & present) === 0) return undefined;
    at += 4;
    return body.readInt32BE(at - 4);
  };
  const dataOffset = next(0x1) ?? 0;
  const firstFlags = next(0x4);
  const samples: Sample[] = [];
  for (let index = 0; index < sampleCount; index += 1) {
    const duration = next(0x100) ?? defaults.duration;
    const size = next(0x200) ?? defaults.size;
    const own = next(0x400) ?? defaults.flags;
    const sampleFlags = index === 0 ? (firstFlags ?? own) : own;
    samples.push({ duration, size, flags: sampleFlags, offset: next(0x800) ?? 0 });
  }
  return { start: readDecodeTime(tfdt as Box), samples, dataOffset };
}

function readDecodeTime({ body }: Box): number {
  return body[0] === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
}

function readDefaults({ body }: Box): { duration: number; size: number; flags: number } {
  const flags = body.readUInt32BE(0) & 0xffffff;
  let at = 8;
  const next = (present: number, bytes: number) => {
    if ((flags & present) === 0) return 0;
    at += bytes;
    return bytes === 4 ? body.readUInt32BE(at - 4) : 0;
  };
  next(0x1, 8);
  next(0x2, 4);
  return { duration: next(0x8, 4), size: next(0x10, 4), flags: next(0x20, 4) };
}

function needBox(bytes: Buffer, path: string): Box {
  const box = findBox(bytes, path);
  if (box === undefined) throw new Error(`The fragment has no ${path}`);
  return box;
}
