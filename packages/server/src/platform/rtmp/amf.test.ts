import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmfValue, readAmf, writeAmf } from './amf.ts';

const text = fc.string({ maxLength: 20 });
const plain = fc.oneof(fc.double({ noNaN: true }), fc.boolean(), text, fc.constant(null));
const object = fc.dictionary(
  text.filter((key) => key !== '' && key !== '__proto__'),
  plain,
  { noNullPrototype: true },
);

test('written values are read back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, object), { maxLength: 6 }), (values) => {
      expect(readAmf(writeAmf(...(values as AmfValue[])))).toEqual(values);
    }),
  );
});

test('a command as encoders send it', () => {
  // The list of pairs with which ffmpeg and OBS describe a stream.
  const map = Buffer.from('080000000200057769647468004094000000000000000673746572656f0101000009', 'hex');
  expect(readAmf(map)).toEqual([{ width: 1280, stereo: true }]);
});

test('the description of a file with the places of its key frames', () => {
  const count = 1000;
  const place = Buffer.from('004059000000000000', 'hex');
  const length = Buffer.alloc(5, 10);
  length.writeUInt32BE(count, 1);
  const keyFrames = Buffer.concat([Buffer.from('03000574696d6573', 'hex'), length, ...Array(count).fill(place)]);
  const end = Buffer.of(0, 0, 9);
  expect(readAmf(Buffer.concat([keyFrames, end]))).toEqual([{ times: Array(count).fill(100) }]);
});

test('any bytes are parsed or throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(Array.isArray(readAmf(Buffer.from(bytes)))).toBe(true);
      } catch (error) {
        expect((error as Error).message).toMatch(/AMF/);
      }
    }),
    { numRuns: 2000 },
  );
  const nested = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from([10, 0, 0, 0, 1])));
  expect(() => readAmf(nested)).toThrow('too deep');
});
