import { type Box, findBox } from './box.ts';

/** One movie fragment: `moof` and `mdat`, the bytes of one segment. Times are in the track's timescale. */
export interface Fragment {
  bytes: Buffer;
  /** Decode time of the first sample (`tfdt`). */
  start: number;
  duration: number;
  sampleCount: number;
  /** The number of bytes up to the end of the first sample: the key frame of a video segment. */
  firstSampleEnd: number;
}

interface Sample {
  duration: number;
  size: number;
  /** Presentation time minus decode time. */
  offset: number;
}

/** Reads a fragment of one track, as ffmpeg's muxer writes it with `default_base_moof`. */
export function readFragment(bytes: Buffer): Fragment {
  const { start, samples, dataOffset } = readSamples(bytes);
  return {
    bytes,
    start,
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    sampleCount: samples.length,
    firstSampleEnd: dataOffset + (samples[0]?.size ?? 0),
  };
}

/** A copy of a fragment, later by `byTicks`. */
export function laterFragment(bytes: Buffer, byTicks: number): Buffer {
  const copy = Buffer.from(bytes);
  const { body } = needBox(copy, 'moof/traf/tfdt');
  if (body[0] === 1) body.writeBigUInt64BE(body.readBigUInt64BE(4) + BigInt(byTicks), 4);
  else body.writeUInt32BE(body.readUInt32BE(4) + byTicks, 4);
  return copy;
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
  next(0x4);
  const samples: Sample[] = [];
  for (let index = 0; index < sampleCount; index += 1) {
    const duration = next(0x100) ?? defaults.duration;
    const size = next(0x200) ?? defaults.size;
    next(0x400);
    samples.push({ duration, size, offset: next(0x800) ?? 0 });
  }
  return { start: readDecodeTime(tfdt as Box), samples, dataOffset };
}

function readDecodeTime({ body }: Box): number {
  return body[0] === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
}

function readDefaults({ body }: Box): { duration: number; size: number } {
  const flags = body.readUInt32BE(0) & 0xffffff;
  let at = 8;
  const next = (present: number, bytes: number) => {
    if ((flags & present) === 0) return 0;
    at += bytes;
    return bytes === 4 ? body.readUInt32BE(at - 4) : 0;
  };
  next(0x1, 8);
  next(0x2, 4);
  return { duration: next(0x8, 4), size: next(0x10, 4) };
}

function needBox(bytes: Buffer, path: string): Box {
  const box = findBox(bytes, path);
  if (box === undefined) throw new Error(`The fragment has no ${path}`);
  return box;
}
