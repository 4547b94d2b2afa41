export type AmfValue = number | boolean | string | null | AmfValue[] | { [key: string]: AmfValue };

const deepest = 8;
const entriesMax = 256;
/** Files list the place of each key frame: two seconds apart, these are those of a day. */
const listLengthMax = 50_000;
const markers = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  long: 12,
};

/**
 * Parses all values of a command or data message (AMF 0). Throws if they are truncated, nested too deep, or of another
 * type.
 */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.done && values.length < entriesMax) values.push(reader.value(0));
  return values;
}

class AmfReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get done() {
    return this.#at >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > deepest) throw new Error('An AMF value is too deep');
    const marker = this.#bytes.readUInt8(this.#skip(1));
    switch (marker) {
      case markers.number:
        return this.#bytes.readDoubleBE(this.#skip(8));
      case markers.boolean:
        return this.#bytes.readUInt8(this.#skip(1)) !== 0;
      case markers.string:
        return this.#text(2);
      case markers.long:
        return this.#text(4);
      case markers.object:
        return this.#object(depth);
      case markers.map:
        this.#skip(4);
        return this.#object(depth);
      case markers.list:
        return this.#list(depth);
      case markers.date: {
        const time = this.#bytes.readDoubleBE(this.#skip(8));
        this.#skip(2);
        return time;
      }
      case markers.null:
      case markers.undefined:
        return null;
      default:
        throw new Error(`An AMF value of kind ${marker} is not known`);
    }
  }

  #object(depth: number): AmfValue {
    const entries: [string, AmfValue][] = [];
    while (entries.length < entriesMax) {
      const key = this.#text(2);
      if (key === '' && this.#bytes[this.#at] === markers.end) {
        this.#skip(1);
        return Object.fromEntries(entries);
      }
      entries.push([key, this.value(depth + 1)]);
    }
    throw new Error('An AMF object is too large');
  }

  #list(depth: number): AmfValue[] {
    const length = this.#bytes.readUInt32BE(this.#skip(4));
    if (length > listLengthMax) throw new Error('An AMF list is too long');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  #text(lengthBytes: 2 | 4): string {
    const length = this.#bytes.readUIntBE(this.#skip(lengthBytes), lengthBytes);
    const start = this.#skip(length);
    return this.#bytes.toString('utf8', start, start + length);
  }

  /** Moves on, and returns the earlier position. */
  #skip(length: number): number {
    const start = this.#at;
    if (start + length > this.#bytes.length) throw new Error('An AMF message is cut off');
    this.#at += length;
    return start;
  }
}

export function writeAmf(...values: AmfValue[]): Buffer {
  return Buffer.concat(values.map(written));
}

function written(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(markers.null);
  if (typeof value === 'boolean') return Buffer.of(markers.boolean, value ? 1 : 0);
  if (typeof value === 'string') return Buffer.concat([Buffer.of(markers.string), key(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const entries = Object.entries(value).flatMap(([name, entry]) => [key(name), written(entry)]);
  return Buffer.concat([Buffer.of(markers.object), ...entries, Buffer.of(0, 0, markers.end)]);
}

function key(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
