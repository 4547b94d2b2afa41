import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = join(import.meta.dirname, '../packages/web/dist');
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const frame = ['index.html', 'src/app/shell/footer.tsx', ...texts('footer')];

/** The JavaScript files that these sources load, with their static imports. Throws if a source is not in the build. */
function filesOf(sources: string[]): string[] {
  const unknown = sources.filter((source) => !Object.hasOwn(chunks, source));
  if (unknown.length > 0) throw new Error(`not in the build: ${unknown.join(', ')}`);
  const keys = new Set(sources);
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported);
  return [...new Set([...keys].map((key) => chunks[key]?.file ?? '').filter((file) => file.endsWith('.js')))];
}

/** The total size in bytes after gzip. */
function bytesOf(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

function texts(...namespaces: string[]): string[] {
  return namespaces.map((namespace) => `src/locales/en/${namespace}.json`);
}

function keyOf(end: string): string {
  return Object.keys(chunks).find((key) => key.endsWith(end)) ?? end;
}

test.each([
  ['home as channels', 150_000, 15, ['src/features/channel/home-page.tsx', ...texts('channel', 'media')]],
  ['home as a page', 150_000, 15, ['src/features/page/generic-page.tsx', ...texts('channel', 'media')]],
  [
    'watch with the player',
    390_000,
    20,
    [
      'src/features/media/video-page.tsx',
      keyOf('player/src/skin/skin.tsx'),
      ...texts('media', 'mark', 'player', 'membership', 'recommendation'),
    ],
  ],
])('%s loads at most %d bytes of JS in at most %d files', (_, bytes, count, sources) => {
  const files = filesOf([...frame, ...sources]);
  expect(bytesOf(files)).toBeLessThanOrEqual(bytes);
  expect(files.length).toBeLessThanOrEqual(count);
});
