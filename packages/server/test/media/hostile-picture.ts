const blocksARun = 32_767;
const components = [1, 2, 3];
/** The low bits that a scan leaves to later scans: all values that ITU T.81 allows. */
const shifts = Array.from({ length: 13 }, (_, index) => 12 - index);

/**
 * A grey progressive JPEG of 2,457 scans, each of one bit of one coefficient of all blocks: a scan has few bytes, but
 * its decoder processes the whole picture. Valid by ITU T.81.
 */
export function scannedJpeg(widthPx: number, coefficients = 63): Buffer {
  const blocks = Math.ceil(widthPx / 8) ** 2;
  const scan = coded('0' + '1'.repeat(14), Math.ceil(blocks / blocksARun));
  const scans = components.flatMap((component) =>
    Array.from({ length: coefficients }, (_, index) => index + 1).flatMap((place) =>
      shifts.map((low) => {
        const high = low === 12 ? 0 : low + 1;
        return [segment(0xda, [1, component, 0, place, place, (high << 4) | low]), scan];
      }),
    ),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...word(widthPx), ...word(widthPx), 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    ...[
      [0x00, 0],
      [0x10, 0xe0],
    ].map(([table = 0, symbol = 0]) => segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol])),
    segment(0xda, [3, ...components.flatMap((id) => [id, 0]), 0, 0, 0]),
    coded('0', 3 * blocks),
    ...scans.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function word(value: number): number[] {
  return [value >> 8, value & 255];
}

function segment(marker: number, body: number[]): Buffer {
  return Buffer.from([0xff, marker, ...word(body.length + 2), ...body]);
}

/** The bits, repeated. The last byte is filled with ones; a zero byte follows each byte of only ones. */
function coded(bits: string, times: number): Buffer {
  const all = bits.repeat(times);
  const bytes = Array.from({ length: Math.ceil(all.length / 8) }, (_, index) =>
    Number.parseInt(all.slice(index * 8, index * 8 + 8).padEnd(8, '1'), 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}
