import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = dirname(fileURLToPath(import.meta.resolve('hls.js/package.json')));
const sources = join(folder, 'src');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };

/** hls.js's own switches, as its light build sets them, but with audio groups and WebVTT. */
const switches: Record<string, string> = {
  __USE_ALT_AUDIO__: 'true',
  __USE_SUBTITLES__: 'true',
  __USE_EME_DRM__: 'false',
  __USE_CMCD__: 'false',
  __USE_CONTENT_STEERING__: 'false',
  __USE_VARIABLE_SUBSTITUTION__: 'false',
  __USE_IFRAMES__: 'false',
  __USE_INTERSTITIALS__: 'false',
  __USE_MEDIA_CAPABILITIES__: 'false',
  __USE_M2TS_ADVANCED_CODECS__: 'false',
  __IN_WORKER__: 'false',
  __HLS_WORKER_BUNDLE__: 'undefined',
  __VERSION__: JSON.stringify(version),
};

/**
 * Our streams are fragmented MP4 and are parsed on the page's own thread. So this leaves out the code for other
 * containers, the worker, ID3 and all captions but WebVTT. Each line names a module and the import that is removed from
 * it; hls.js checks that an import exists before it uses it.
 */
const absent = [
  'demux/transmuxer: ./audio/aacdemuxer',
  'demux/transmuxer: ./audio/ac3-demuxer',
  'demux/transmuxer: ./audio/mp3demuxer',
  'demux/transmuxer: ../demux/tsdemuxer',
  'demux/transmuxer: ../remux/mp4-remuxer',
  'demux/inject-worker: ./transmuxer-worker',
  'config: ./controller/cmcd-controller',
  'config: ./controller/fps-controller',
  'config: ./controller/id3-track-controller',
  'controller/timeline-controller: ../utils/cea-608-parser',
  'controller/timeline-controller: ../utils/imsc1-ttml-parser',
  'controller/subtitle-track-controller: ../utils/imsc1-ttml-parser',
];
const absentModule = '\0absent-part-of-hls';
const absentCode = `export default undefined;
export const AC3Demuxer = undefined;
export const parseIMSC1 = undefined;
export const IMSC1_CODEC = 'stpp.ttml.im1t';`;

/** Development dependencies of hls.js, which its own builds contain. */
const bundled = ['eventemitter3', 'url-toolkit', '@svta/cml-utils', '@svta/cml-id3'];

function isInstalled(id: string): boolean {
  try {
    import.meta.resolve(id);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds hls.js from its sources without the parts that Greenlight's streams never need: 104 KB gzip instead of 182.
 */
export function slimHls(): Plugin {
  const unmet = new Set(absent);
  const whole = !bundled.every(isInstalled);
  return {
    name: 'greenlight-slim-hls',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      if (whole) this.warn(`hls.js is built whole, 80 KB more: ${bundled.join(', ')} are not installed`);
    },
    resolveId(id, importer) {
      if (whole) return null;
      if (id === 'hls.js') return join(sources, 'hls.ts');
      if (!importer?.startsWith(sources)) return null;
      if (bundled.includes(id)) return fileURLToPath(import.meta.resolve(id));
      const use = `${importer.slice(sources.length + 1, -'.ts'.length)}: ${id}`;
      if (!absent.includes(use)) return null;
      unmet.delete(use);
      return absentModule;
    },
    load: (id) => (id === absentModule ? absentCode : null),
    transform(code, id) {
      if (!id.startsWith(sources)) return null;
      return { code: code.replace(/\b__[A-Z0-9_]+__\b/g, (name) => switches[name] ?? name), map: null };
    },
    buildEnd(error) {
      if (!error && unmet.size > 0 && unmet.size < absent.length) {
        this.error(`hls.js has changed (${[...unmet].join('; ')}): go through slim-hls.ts again`);
      }
    },
  };
}
