import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GrowingGzip } from './growing-gzip.ts';

test.each([0, 1, 100, 400, 5000])('after %d additions it is the file of the whole text', (count) => {
  const growing = new GrowingGzip();
  let text = '';
  for (let index = 0; index < count; index += 1) {
    const line = `#EXTINF:2.00000,\n../../g1/240p/${String(index).padStart(5, '0')}.m4s — ñ\n`;
    growing.add(line);
    text += line;
  }
  for (const tail of ['', '#EXT-X-ENDLIST\n', 'x'.repeat(50_000)]) {
    expect(gunzipSync(growing.end(tail)).toString()).toBe(text + tail);
  }
});
