// Reads a data frame from an installed R package. In its lazy-load database, Rdata.rdx lists where each object is in
// Rdata.rdb; the objects are compressed in R's XDR serialization (R Internals, "Serialization Formats").
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'node:zlib';

type Value = null | string | Value[] | Int32Array | Float64Array | { [name: string]: Value };

const codes = {
  null: 254,
  ref: 255,
  symbol: 1,
  pairs: 2,
  char: 9,
  logical: 10,
  int: 13,
  real: 14,
  text: 16,
  list: 19,
  alternative: 238,
};

/** The columns of a data frame by name. Texts and factors are strings. Throws if there is no such frame. */
export function readDataFrame(dataDir: string, name: string): Record<string, ArrayLike<number> | string[]> {
  const index = readObject(unzipSync(readFileSync(join(dataDir, 'Rdata.rdx')))) as {
    variables: Record<string, Int32Array>;
  };
  const [offset = 0, length = 0] = index.variables[name] ?? [];
  if (length === 0) throw new Error(`There is no ${name} in ${dataDir}`);
  const stored = readFileSync(join(dataDir, 'Rdata.rdb')).subarray(offset, offset + length);
  return readObject(unzipSync(stored.subarray(4))) as Record<string, ArrayLike<number> | string[]>;
}

function readObject(bytes: Buffer): Value {
  let at = 2;
  const references: Value[] = [];
  const int = () => {
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const [version] = [int(), int(), int()];
  if (version === 3) {
    const encodingLength = int();
    at += encodingLength;
  }

  function attributes(): Record<string, Value> {
    return read() as Record<string, Value>;
  }

  function named(values: Value[], names: Value): Value {
    if (!Array.isArray(names)) return values;
    return Object.fromEntries(values.map((value, place) => [names[place] as string, value]));
  }

  function read(): Value {
    const flags = int();
    const hasAttributes = (flags & 0x200) !== 0;
    switch (flags & 0xff) {
      case codes.null:
        return null;
      case codes.ref:
        return references[(flags >> 8) - 1] ?? null;
      case codes.symbol: {
        const symbol = read();
        references.push(symbol);
        return symbol;
      }
      case codes.pairs: {
        if (hasAttributes) attributes();
        const tag = (flags & 0x400) === 0 ? null : read();
        const value = read();
        const rest = read();
        return { [typeof tag === 'string' ? tag : '']: value, ...(rest as object | null) };
      }
      case codes.char: {
        const length = int();
        if (length < 0) return null;
        at += length;
        return bytes.toString('utf8', at - length, at);
      }
      case codes.logical:
      case codes.int: {
        const values = Int32Array.from({ length: int() }, int);
        const levels = hasAttributes ? attributes().levels : undefined;
        return Array.isArray(levels) ? [...values].map((level) => levels[level - 1] ?? null) : values;
      }
      case codes.real: {
        const values = new Float64Array(int());
        for (let place = 0; place < values.length; place += 1, at += 8) values[place] = bytes.readDoubleBE(at);
        if (hasAttributes) attributes();
        return values;
      }
      case codes.text:
      case codes.list: {
        const values = Array.from({ length: int() }, read);
        return hasAttributes ? named(values, attributes().names ?? null) : values;
      }
      case codes.alternative: {
        const [kind, state] = [read(), read()];
        read();
        return expand(kind, state);
      }
      default:
        throw new Error(`R's type ${flags & 0xff} is not one of a data frame`);
    }
  }

  /** R stores a sequence as its length, start and step. */
  function expand(kind: Value, state: Value): Value {
    const [length = 0, start = 0, step = 0] = state as Float64Array;
    if (!JSON.stringify(kind).includes('compact_intseq')) return state;
    return Int32Array.from({ length }, (_, place) => start + place * step);
  }

  return read();
}
