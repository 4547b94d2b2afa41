/**
 * The configuration that a decoder of H.264 needs first: an `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15
 * §5.3.3.1).
 */
export interface AvcConfig {
  profile: number;
  compatibility: number;
  level: number;
  /** Length in bytes of the size before each NAL unit. */
  lengthBytes: number;
  sps: Buffer[];
  pps: Buffer[];
}

/** From this profile on, records say how pictures are sampled. */
const highFrom = 100;
const [version, spsMask, reservedLength, reservedCount] = [1, 0x1f, 0xfc, 0xe0];
/** 4:2:0 with 8 bits, and no extensions of sequence parameter sets. */
const usualSampling = Buffer.of(0xfd, 0xf8, 0xf8, 0);

/** Returns null if the bytes are not a record. */
export function readAvcConfig(bytes: Buffer): AvcConfig | null {
  try {
    if (bytes.readUInt8(0) !== version) return null;
    const [profile, compatibility, level] = [bytes.readUInt8(1), bytes.readUInt8(2), bytes.readUInt8(3)];
    let at = 5;
    const readSets = (count: number) =>
      Array.from({ length: count }, () => {
        const start = at + 2;
        at = start + bytes.readUInt16BE(at);
        if (at > bytes.length || at === start) throw new RangeError('The record ends early');
        return bytes.subarray(start, at);
      });
    const sps = readSets(bytes.readUInt8(at++) & spsMask);
    const pps = readSets(bytes.readUInt8(at++));
    return { profile, compatibility, level, lengthBytes: (bytes.readUInt8(4) & 3) + 1, sps, pps };
  } catch {
    return null;
  }
}

const unitMask = 0x1f;
const unitTypes = { sps: 7, pps: 8 };
/** Maximum number of units that are searched: parameter sets are before the slices of a picture. */
const unitsMax = 32;
/** A parameter set is shorter. */
const setMaxBytes = 4096;

/**
 * The configuration inside a picture (NAL units, each after its length), which SRT encoders send when the size changes.
 * Null if the picture has no sequence parameter set, or only those of `config`.
 */
export function configWithin(picture: Buffer, config: AvcConfig): AvcConfig | null {
  const units = firstUnits(picture, config.lengthBytes).filter(({ length }) => length <= setMaxBytes);
  const ofType = (type: number) => units.filter(([head = 0]) => (head & unitMask) === type);
  const [sps, pps] = [ofType(unitTypes.sps), ofType(unitTypes.pps)];
  if (sps.every((set) => config.sps.some((each) => unpadded(each).equals(unpadded(set))))) return null;
  const [first = Buffer.alloc(0)] = sps;
  return {
    profile: first[1] ?? config.profile,
    compatibility: first[2] ?? config.compatibility,
    level: first[3] ?? config.level,
    lengthBytes: config.lengthBytes,
    sps: sps.length > 0 ? sps : config.sps,
    pps: pps.length > 0 ? pps : config.pps,
  };
}

/**
 * Removes zeros at the end. In records that were made from start codes, a zero after a unit belongs to the next start
 * code.
 */
function unpadded(unit: Buffer): Buffer {
  return unit.subarray(0, unit.findLastIndex((byte) => byte !== 0) + 1);
}

function firstUnits(picture: Buffer, lengthBytes: number): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + lengthBytes < picture.length && units.length < unitsMax; ) {
    const start = at + lengthBytes;
    at = start + picture.readUIntBE(at, lengthBytes);
    units.push(picture.subarray(start, at));
  }
  return units;
}

/** A configuration for a decoder that reads pictures of either encoder. */
export function joinAvcConfigs(one: AvcConfig, other: AvcConfig): AvcConfig {
  const { profile, compatibility } = one.profile > other.profile ? one : other;
  const level = Math.max(one.level, other.level);
  return { ...one, profile, compatibility, level, sps: [...one.sps, ...other.sps], pps: [...one.pps, ...other.pps] };
}

export function writeAvcConfig({ profile, compatibility, level, lengthBytes, sps, pps }: AvcConfig): Buffer {
  const sets = (all: Buffer[]) => all.flatMap((set) => [Buffer.of(set.length >> 8, set.length & 0xff), set]);
  return Buffer.concat([
    Buffer.of(version, profile, compatibility, level, reservedLength | (lengthBytes - 1)),
    Buffer.of(reservedCount | sps.length),
    ...sets(sps),
    Buffer.of(pps.length),
    ...sets(pps),
    ...(profile >= highFrom ? [usualSampling] : []),
  ]);
}
