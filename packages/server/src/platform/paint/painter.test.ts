import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { Painter } from './painter.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'greenlight-painter-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function painterOf(module: string) {
  const file = join(dir, 'paint.mjs');
  await writeFile(file, module);
  const log = createLogger('silent');
  return { painter: new Painter(file, log), warn: vi.spyOn(log, 'warn') };
}

test('in a rush only as many screens are painted as can be soon; the rest is refused at once, and the painter goes on', async () => {
  const { painter, warn } = await painterOf(`
    export async function paint(path) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { html: path, language: { code: 'en', direction: 'ltr', spoken: [] }, answers: [] };
    }`);
  const ask = () => Promise.reject(new Error('not asked'));
  const rush = await Promise.all(Array.from({ length: 200 }, (_, place) => painter.paint(`/${place}`, ask)));
  const painted = rush.flatMap((painting) => painting?.html ?? []);
  expect(painted).toEqual(painted.map((_, place) => `/${place}`));
  expect(painted.length).toBeGreaterThan(5);
  expect(painted.length).toBeLessThan(50);
  expect(warn).not.toHaveBeenCalled();
  expect((await painter.paint('/later', ask))?.html).toBe('/later');
  await painter.close();
});
