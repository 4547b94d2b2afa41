import { expect, test } from 'vitest';
import { type AvcConfig, configWithin, readAvcConfig, writeAvcConfig } from './avc-config.ts';

const sps = Buffer.of(0x67, 66, 0xc0, 30, 1, 2, 3);
const pps = Buffer.of(0x68, 9);
const config: AvcConfig = { profile: 66, compatibility: 0xc0, level: 30, lengthBytes: 4, sps: [sps], pps: [pps] };
const slice = Buffer.from([0x65, ...Array(200).fill(7)]);

function pictureOf(...units: Buffer[]): Buffer {
  return Buffer.concat(units.flatMap((unit) => [Buffer.of(0, 0, unit.length >> 8, unit.length & 0xff), unit]));
}

test('a picture without parameter sets, or with the known ones, changes nothing', () => {
  expect(configWithin(pictureOf(slice), config)).toBeNull();
  expect(configWithin(pictureOf(Buffer.of(9, 0xf0), sps, pps, slice), config)).toBeNull();
  const padded = { ...config, sps: [Buffer.concat([sps, Buffer.of(0)])] };
  expect(configWithin(pictureOf(sps, pps, slice), padded)).toBeNull();
  expect(configWithin(pictureOf(sps, Buffer.of(0x68, 10), slice), config)).toBeNull();
});

test('other parameter sets are a new configuration, with their profile and level', () => {
  const larger = Buffer.of(0x67, 100, 0, 31, 4, 5, 6);
  const changed = configWithin(pictureOf(larger, pps, slice), config);
  expect(changed).toEqual({ ...config, profile: 100, compatibility: 0, level: 31, sps: [larger] });
  expect(readAvcConfig(writeAvcConfig(changed as AvcConfig))).toEqual(changed);
  const otherPps = Buffer.of(0x68, 10);
  expect(configWithin(pictureOf(larger, otherPps, slice), config)).toEqual({ ...changed, pps: [otherPps] });
});

test('lengths that are wrong, and sets of absurd length or number, are no error', () => {
  expect(configWithin(Buffer.of(0xff, 0xff, 0xff, 0xff, 0x65), config)).toBeNull();
  expect(configWithin(Buffer.of(0, 0), config)).toBeNull();
  expect(configWithin(Buffer.alloc(1_000_000), config)).toBeNull();
  expect(configWithin(pictureOf(Buffer.concat([sps, Buffer.alloc(5000)])), config)).toBeNull();
  const many = Array.from({ length: 100 }, (_, count) => Buffer.of(0x67, count));
  expect(configWithin(pictureOf(...many), config)?.sps.length).toBeLessThan(50);
});
