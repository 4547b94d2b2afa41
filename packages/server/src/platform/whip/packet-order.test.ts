import { expect, test } from 'vitest';
import { PacketOrder } from './packet-order.ts';
import type { RtpPacket } from './rtp-packet.ts';

function packet(sequence: number): RtpPacket {
  return { payloadType: 96, sequence: sequence & 0xffff, timestamp: 0, ssrc: 1, marker: false, payload: Buffer.of(1) };
}

function readAll(order: PacketOrder, now: number): (number | 'lost')[] {
  const found: (number | 'lost')[] = [];
  for (let next = order.pop(now); next !== null; next = order.pop(now)) {
    found.push(next === 'lost' ? next : next.sequence);
  }
  return found;
}

test('packets come in order, also around the end of the counter', () => {
  const order = new PacketOrder(300);
  for (const sequence of [65_534, 65_535, 1, 0, 2]) order.push(packet(sequence), 0);
  expect(readAll(order, 0)).toEqual([65_534, 65_535, 0, 1, 2]);
  order.push(packet(65_535), 0);
  order.push(packet(2), 0);
  expect(readAll(order, 0), 'repeated ones are ignored').toEqual([]);
});

test('a missing packet is asked for, again after a while, and given up in the end', () => {
  const order = new PacketOrder(300);
  for (const sequence of [10, 13]) order.push(packet(sequence), 0);
  expect(readAll(order, 0)).toEqual([10]);
  expect(order.toAsk(0)).toEqual([11, 12]);
  expect(order.toAsk(30)).toEqual([]);
  order.push(packet(11), 50);
  expect(order.toAsk(70)).toEqual([12]);
  expect(readAll(order, 299)).toEqual([11]);
  expect(readAll(order, 301)).toEqual(['lost', 13]);
  expect(order.toAsk(1000)).toEqual([]);
});

test('packets far ahead are not waited for, so few numbers are missing at a time', () => {
  const order = new PacketOrder(300);
  const found = [0, 1000, 2000, 3000, 4000].map((sequence) => {
    order.push(packet(sequence), 0);
    return readAll(order, 0);
  });
  expect(found).toEqual([[0], [], [], ['lost', 1000], ['lost', 2000]]);
});

test('the report counts what did not come', () => {
  const order = new PacketOrder(300);
  expect(order.reception()).toBeNull();
  for (const sequence of [1, 2, 4]) order.push(packet(sequence), 0);
  expect(order.reception()).toEqual({ lost: 0.25, lostInAll: 1, highest: 4 });
  order.push(packet(5), 0);
  expect(order.reception()).toEqual({ lost: 0, lostInAll: 1, highest: 5 });
});

test('a sender that begins elsewhere is followed, and memory is limited', () => {
  const order = new PacketOrder(300);
  order.push(packet(1), 0);
  order.push(packet(30_000), 0);
  expect(readAll(order, 0)).toEqual([30_000]);
  let most = 0;
  for (let count = 0; count < 20_000; count += 1) {
    order.push(packet(30_002 + count * 2), count);
    readAll(order, count);
    most = Math.max(most, order.toAsk(count).length);
  }
  expect(most).toBeLessThanOrEqual(100);
  readAll(order, 30_000);
  expect(order.toAsk(40_000)).toEqual([]);
});
