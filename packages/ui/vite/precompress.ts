import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestBytes = 256;

/** Writes .br and .gz files, which the server sends instead of compressing each response. */
export function precompress(): Plugin {
  let dist = '';
  return {
    name: 'greenlight-precompress',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        for await (const file of glob('assets/*.{js,css,svg}', { cwd: dist })) {
          const path = join(dist, file);
          const bytes = await readFile(path);
          if (bytes.length < smallestBytes) continue;
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }
      },
    },
  };
}
