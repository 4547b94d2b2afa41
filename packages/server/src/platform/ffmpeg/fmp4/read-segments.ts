import type { Readable } from 'node:stream';
import { readBoxHeader } from './box.ts';
import { type Fragment, readFragment } from './fragment.ts';

export type FragmentedPart = { kind: 'init'; bytes: Buffer } | { kind: 'fragment'; fragment: Fragment };

/**
 * Splits ffmpeg's fragmented MP4 as it arrives: the initialisation segment, then each complete fragment. An incomplete
 * fragment at the end (the encoder died) is left out.
 */
export async function* readSegments(stream: Readable): AsyncGenerator<FragmentedPart> {
  let held: Buffer[] = [];
  for await (const { type, bytes } of readBoxes(stream)) {
    held.push(bytes);
    if (type === 'moov') {
      yield { kind: 'init', bytes: Buffer.concat(held) };
      held = [];
    } else if (type === 'mdat') {
      yield { kind: 'fragment', fragment: readFragment(Buffer.concat(held)) };
      held = [];
    }
  }
}

async function* readBoxes(stream: Readable): AsyncGenerator<{ type: string; bytes: Buffer }> {
  let pending: Buffer[] = [];
  let length = 0;
  let needed = 8;
  for await (const chunk of stream) {
    pending.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length < needed) continue;
    let rest = Buffer.concat(pending);
    needed = 8;
    for (let header = readBoxHeader(rest); header !== null; header = readBoxHeader(rest)) {
      if (rest.length < header.size) {
        needed = header.size;
        break;
      }
      yield { type: header.type, bytes: rest.subarray(0, header.size) };
      rest = rest.subarray(header.size);
    }
    pending = [rest];
    length = rest.length;
  }
}
