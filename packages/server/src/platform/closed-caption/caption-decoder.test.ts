import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  ccData,
  command,
  emptyPicture,
  lastRow,
  letters,
  type Pair,
  packet708,
  popOn,
  seiUnit,
  withCaptions,
} from '../../../test/media/closed-captions.ts';
import { readCaptionData, shownAfterMs } from './caption-data.ts';
import { CaptionDecoder, type CaptionPiece, joinPieces } from './caption-decoder.ts';

const frameS = 1 / 30;
const partS = 1 / 3;

/** A pair in each picture from time 0 on; then nothing until `endS`. */
function decode(pairs: Pair[], endS: number, field: 1 | 2 = 1): CaptionPiece[] {
  const decoder = new CaptionDecoder();
  for (const [at, pair] of pairs.entries()) decoder.add(at * frameS, ccData(pair, field));
  const parts = Math.round(endS / partS);
  return Array.from({ length: parts }, (_, part) => decoder.until((part + 1) * partS)).flat();
}

function told(pieces: CaptionPiece[]) {
  return pieces.map(({ startS, endS, text }) => [Math.round(startS * 30), Math.round(endS * 30), text]);
}

test('a pop-on caption is cut where parts end, and joined again', () => {
  const hello = popOn('Hello');
  const pairs = [...hello, ...popOn('World!'), ...command('erase')];
  const pieces = decode(pairs, 2);
  const shownAt = hello.length - 2;
  const goneAt = shownAt + popOn('World!').length;
  expect(told(pieces)[0]).toEqual([shownAt, 10 * Math.ceil(shownAt / 10), 'Hello']);
  expect(pieces.length).toBeGreaterThan(2);
  expect(told(joinPieces(pieces))).toEqual([
    [shownAt, goneAt, 'Hello'],
    [goneAt, goneAt + 2, 'World!'],
  ]);
});

test('roll-up grows letter by letter, and moves up', () => {
  const line = (text: string) => [...command('newLine'), ...lastRow, ...letters(text)];
  const pieces = decode([...command('rollUp2'), ...line('First line'), ...line('second')], 2);
  expect(pieces.map(({ text }) => text)).toContain('First li');
  expect(joinPieces(pieces).map(({ text }) => text)).toEqual(['First line', 'First line\nsecond']);
});

test('paint-on is shown as it is written, and the second field is another track', () => {
  const pairs = [...command('paint'), ...lastRow, ...letters('Painted')];
  expect(joinPieces(decode(pairs, 1)).map(({ text }) => text)).toEqual(['Painted']);
  const spanish = decode(popOn('Hola', 2), 1, 2);
  expect(joinPieces(spanish)).toMatchObject([{ track: 1, text: 'Hola' }]);
});

/** The shown texts of each track with the pairs of another encoder, after `Hello` and `Hola` of the one before. */
function goOn(sent: { atS: number; pairs: Pair[] }[], endS: number) {
  const decoder = new CaptionDecoder();
  for (const [at, pair] of popOn('Hello').entries()) decoder.add(at * frameS, ccData(pair));
  for (const [at, pair] of popOn('Hola', 2).entries()) decoder.add(at * frameS, ccData(pair, 2));
  decoder.until(60);
  const next = new CaptionDecoder();
  next.add(-0.1, ccData(command('erase')[0] as Pair));
  for (const { atS, pairs } of sent) {
    for (const [at, pair] of pairs.entries()) next.add(atS + at * frameS, ccData(pair));
  }
  decoder.goOnWith(next);
  const parts = Math.round(endS / partS);
  const pieces = Array.from({ length: parts }, (_, part) => decoder.until((part + 1) * partS)).flat();
  return [0, 1].map((track) => told(joinPieces(pieces.filter((piece) => piece.track === track))));
}

test('what is shown when another encoder goes on stays until it is erased, or is gone when nothing comes', () => {
  const erase = { atS: 3, pairs: command('erase') };
  // Nothing arrives in the second language.
  expect(goOn([erase], 20)).toEqual([[[0, 90, 'Hello']], [[0, 490, 'Hola']]]);
  const [first] = goOn(
    [
      { atS: 1, pairs: popOn('World') },
      { atS: 19, pairs: command('erase') },
    ],
    20,
  );
  const changedAt = 30 + popOn('World').length - 2;
  expect(first).toEqual([
    [0, changedAt, 'Hello'],
    [changedAt, 570, 'World'],
  ]);
});

const define = [0x98, 0x38, 0x40, 0x00, 0x01, 0x1f, 0x11];
function ascii(text: string) {
  return [...Buffer.from(text)];
}

test('the first service of CTA-708 is read when there is no CTA-608', () => {
  const decoder = new CaptionDecoder();
  decoder.add(0.5, packet708([...define, ...ascii('Two'), 0x0d, ...ascii('lines '), 0x10, 0x35]));
  decoder.add(1.5, packet708([0x88, 0xff]));
  expect(joinPieces([...decoder.until(1), ...decoder.until(2)])).toEqual([
    { track: 0, startS: 0.5, endS: 1.5, text: 'Two\nlines •' },
  ]);
  decoder.add(2, packet708([...define, ...ascii('twice')]));
  for (const [at, pair] of popOn('once').entries()) decoder.add(2 + at * frameS, ccData(pair));
  expect(decoder.until(3).map(({ text }) => text)).toEqual(['once']);
});

test.each([
  ['a moment after', 1],
  ['long after', 20],
])('an encoder with CTA-708 alone is read when the one before had CTA-608, %s', (_, atS) => {
  const decoder = new CaptionDecoder();
  for (const [at, pair] of popOn('Hello').entries()) decoder.add(at * frameS, ccData(pair));
  decoder.until(60);
  const next = new CaptionDecoder();
  for (const [at, text] of ['Two', 'more'].entries()) {
    next.add(atS + at * 2, packet708([...define, 0x0c, ...ascii(text)]));
    next.add(atS + at * 2 + 1, packet708([0x88, 0xff]));
  }
  decoder.goOnWith(next);
  const pieces = Array.from({ length: 75 }, (__, part) => decoder.until((part + 1) * partS)).flat();
  expect(told(joinPieces(pieces))).toEqual([
    [0, Math.min(30 * atS, 490), 'Hello'],
    [30 * atS, 30 * (atS + 1), 'Two'],
    [30 * (atS + 2), 30 * (atS + 3), 'more'],
  ]);
});

test('pictures are read in the order in which they are shown', () => {
  const decoder = new CaptionDecoder();
  const shown = popOn('In order').map((pair, at) => ({ at, pair }));
  // As with B-frames: each fourth picture is decoded before the three that are shown before it.
  const decoded = shown.toSorted((a, b) => order(a.at) - order(b.at));
  for (const { at, pair } of decoded) {
    const tag = withCaptions(emptyPicture(Math.round(order(at) * 33), 0), () => ccData(pair));
    decoder.add(at * frameS, readCaptionData(tag, 4) as Buffer);
  }
  expect(joinPieces(decoder.until(2)).map(({ text }) => text)).toEqual(['In order']);
});

function order(at: number): number {
  return at % 4 === 3 ? at - 3.5 : at;
}

test('cc_data is found among the units of a picture, with its escaped bytes', () => {
  const data = Buffer.concat([ccData([0, 0]), Buffer.of(0xfa, 0, 0, 0xfa, 0, 0, 0xfa, 0, 1)]);
  const tag = withCaptions(emptyPicture(0, -40), () => data);
  expect(readCaptionData(tag, 4)?.equals(data)).toBe(true);
  expect(shownAfterMs(tag)).toBe(-40);
  expect(readCaptionData(emptyPicture(0), 4)).toBeNull();
});

test('hostile pictures cost little time and memory', () => {
  const unit = seiUnit(Buffer.alloc(31 * 3, 0xfc));
  const endless = Buffer.alloc(4 * 1024 * 1024, 0xff);
  endless.set([0, 0x3f, 0xff, 0xf0, 6], 5);
  const many = Buffer.concat([emptyPicture(0).payload.subarray(0, 5), ...Array.from({ length: 20_000 }, () => unit)]);
  const empty = Buffer.alloc(4 * 1024 * 1024);
  empty.set([0x27, 1]);
  endless.set([0x27, 1]);
  const began = performance.now();
  const decoder = new CaptionDecoder();
  for (let picture = 0; picture < 200; picture += 1) {
    for (const payload of [endless, many, empty]) {
      const data = readCaptionData({ kind: 'video', timestamp: 0, payload }, 4);
      expect(data?.length ?? 0).toBeLessThanOrEqual(64 * 31 * 3);
      if (data) decoder.add(picture, data);
    }
  }
  decoder.until(1000);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('any bytes are read without an error, in bounded time, and to texts of bounded length', () => {
  const console = vi.spyOn(globalThis.console, 'log');
  const pictures = fc.array(fc.uint8Array({ minLength: 0, maxLength: 400 }), { maxLength: 40 });
  const began = performance.now();
  fc.assert(
    fc.property(pictures, fc.integer({ min: 0, max: 3 }), (all, kind) => {
      const decoder = new CaptionDecoder();
      for (const [at, bytes] of all.entries()) {
        const payload = Buffer.concat([Buffer.of(0x27, 1, 0, 0, 0), bytes]);
        readCaptionData({ kind: 'video', timestamp: 0, payload }, 4);
        const unit = Buffer.concat([payload.subarray(0, 5), seiUnit(Buffer.from(bytes.slice(0, 93)))]);
        readCaptionData({ kind: 'video', timestamp: 0, payload: unit }, 4);
        // The bytes are valid, so that the decoders see all of them.
        const data = Buffer.from([...bytes].map((byte, place) => (place % 3 === 0 ? 0xfc | kind : byte)));
        decoder.add(at * frameS, data);
      }
      for (let part = 1; part <= 6; part += 1) {
        const pieces = decoder.until(part * partS);
        expect(pieces.length).toBeLessThanOrEqual(8);
        for (const { text, startS, endS } of pieces) {
          expect(text.length).toBeLessThanOrEqual(500);
          expect(startS).toBeLessThan(endS);
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(performance.now() - began).toBeLessThan(10_000);
  // Data from strangers must not fill the log of a service.
  expect(console).not.toHaveBeenCalled();
});
