/** One ISO BMFF box; `body` begins after its size and type. */
export interface Box {
  type: string;
  /** Offset of its first byte in the given buffer. */
  start: number;
  size: number;
  body: Buffer;
}

/** Length of size and type. */
export const boxHeaderBytes = 8;

/** The size and type of the box at the start of a buffer, or null while they are incomplete. Sizes are 32 bits here. */
export function readBoxHeader(bytes: Buffer): { type: string; size: number } | null {
  if (bytes.length < boxHeaderBytes) return null;
  const size = bytes.readUInt32BE(0);
  if (size < boxHeaderBytes) throw new Error(`A box of ${size} bytes is not possible`);
  return { size, type: bytes.toString('latin1', 4, 8) };
}

/** Lists consecutive boxes. */
export function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start < bytes.length; ) {
    const header = readBoxHeader(bytes.subarray(start));
    if (header === null) break;
    boxes.push({ ...header, start, body: bytes.subarray(start + boxHeaderBytes, start + header.size) });
    start += header.size;
  }
  return boxes;
}

/** The first box at a path such as `moof/traf/trun`. All but the last must be plain containers. */
export function findBox(bytes: Buffer, path: string): Box | undefined {
  const [first, ...rest] = path.split('/');
  const box = listBoxes(bytes).find(({ type }) => type === first);
  return box === undefined || rest.length === 0 ? box : findBox(box.body, rest.join('/'));
}
