import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partPlaylist, partsInSegment } from './part-playlist.ts';
import { partSeconds, segmentSeconds } from './streams.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

/** The strictest content security policy with which the player works; the site's policy must allow this. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
].join('; ');

/** Faults of the server; a test sets them while the page plays. */
export interface Faults {
  /** Every connection is cut. */
  down: boolean;
  /** Valid signatures of `/signed/<signature>/…`; all others get 403. */
  signatures: Set<string>;
  /** Bytes per second of each answer below `/film/` and `/live/`. */
  bytesPerSecond: number;
  /** The status to answer a path with, or undefined to serve it. */
  refuse: ((path: string) => number | undefined) | null;
  /** Whether a path is answered with bytes that are not video. */
  spoil: ((path: string) => boolean) | null;
  /** The part of the video that is encoded so far: its seconds and rung heights. `sealed` ends the playlists. */
  made: { seconds: number; rungs: readonly number[]; sealed: boolean } | null;
  /** When the stream below `/live/` went on air, in ms since 1970. It has another part each half second. */
  onAirMs: number;
  /** How long the network holds back a part of it. */
  lateMs: (part: number) => number;
}

export interface TestServer {
  origin: string;
  faults: Faults;
  /** The requested paths. */
  asked: string[];
  reset(): void;
  close(): Promise<void>;
}

function healthy(): Faults {
  return {
    down: false,
    signatures: new Set(),
    bytesPerSecond: Infinity,
    refuse: null,
    spoil: null,
    made: null,
    onAirMs: 0,
    lateMs: () => 0,
  };
}

function isStream(file: string): boolean {
  return /^\/(film|live)\//.test(file);
}

/** Serves the workbench and the streams from one origin, with faults on demand. */
export async function startServer(site: string, streams: string): Promise<TestServer> {
  const faults = healthy();
  const asked: string[] = [];

  async function answer({ pathname: path, searchParams }: URL, response: ServerResponse) {
    if (path === '/sign') {
      const signature = `s${faults.signatures.size + 1}`;
      faults.signatures.add(signature);
      await send(response, 200, '.txt', Buffer.from(`/signed/${signature}/film/master.m3u8`), Infinity);
      return;
    }
    const signed = /^\/signed\/(\w+)(\/.*)$/.exec(path);
    const plain = signed?.[2] ?? path;
    const refused = signed && !faults.signatures.has(signed[1] ?? '') ? 403 : faults.refuse?.(plain);
    if (refused) {
      await send(response, refused, '.txt', Buffer.from(''), Infinity);
      return;
    }
    const file = plain === '/' ? '/index.html' : normalize(plain);
    const body = await (file.startsWith('/live/') ? onAir(file, searchParams) : bytesOf(file)).catch(() => null);
    if (!body) await send(response, 404, '.txt', Buffer.from('Not here'), Infinity);
    else
      await send(
        response,
        200,
        extname(file),
        faults.spoil?.(file) ? Buffer.alloc(body.length, 7) : grown(file, body),
        isStream(file) ? faults.bytesPerSecond : Infinity,
      );
  }

  function bytesOf(file: string): Promise<Buffer> {
    return readFile(join(isStream(file) ? streams : site, file));
  }

  /** A file of the stream with parts: its playlists wait for the part that is asked for. */
  async function onAir(file: string, query: URLSearchParams): Promise<Buffer> {
    const [, folder, segment] = /^(.*)\/whole-(\d+)\.m4s$/.exec(file) ?? [];
    if (segment !== undefined) {
      const first = Number(segment) * partsInSegment;
      const parts = Array.from({ length: partsInSegment }, (_, at) => bytesOf(`${folder}/${first + at}.m4s`));
      return Buffer.concat(await Promise.all(parts));
    }
    if (file.endsWith('/index.m3u8')) {
      const [msn, part] = [query.get('_HLS_msn'), query.get('_HLS_part')];
      const wanted = msn === null ? 0 : Number(msn) * partsInSegment + Number(part ?? partsInSegment - 1) + 1;
      const made = () => Math.floor((Date.now() - faults.onAirMs) / (partSeconds * 1000));
      while (made() < wanted) await sleep(10);
      const text = (await bytesOf(file)).toString();
      return Buffer.from(partPlaylist(text, { made: made(), isSound: file.includes('/audio/') }));
    }
    const [, part] = /\/(\d+)\.m4s$/.exec(file) ?? [];
    if (part !== undefined) await sleep(faults.lateMs(Number(part)));
    return bytesOf(file);
  }

  /** The playlist as it was when only `faults.made` was encoded. */
  function grown(file: string, body: Buffer): Buffer {
    const { made } = faults;
    if (!made || !file.endsWith('.m3u8')) return body;
    const text = body.toString();
    if (file.endsWith('master.m3u8')) {
      const variants = text.split('#EXT-X-STREAM-INF').slice(1);
      const kept = variants.filter((variant) => made.rungs.some((rung) => variant.includes(`x${rung},`)));
      return Buffer.from([text.split('#EXT-X-STREAM-INF')[0], ...kept].join('#EXT-X-STREAM-INF'));
    }
    const [head = '', ...segments] = text.replace('TYPE:VOD', 'TYPE:EVENT').split('#EXTINF');
    const end = made.sealed ? '#EXT-X-ENDLIST\n' : '';
    const there = segments.slice(0, made.seconds / segmentSeconds).map((s) => s.replace('#EXT-X-ENDLIST\n', ''));
    return Buffer.from([head, ...there].join('#EXTINF') + end);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    asked.push(url.pathname);
    if (faults.down && url.pathname.includes('/film/')) request.socket.destroy();
    else answer(url, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    asked,
    reset() {
      Object.assign(faults, healthy());
      asked.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function send(response: ServerResponse, status: number, type: string, body: Buffer, bytesPerSecond: number) {
  response.writeHead(status, {
    'content-type': types[type] ?? 'text/plain',
    'content-length': body.length,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  const chunkMs = 50;
  const size = Number.isFinite(bytesPerSecond) ? Math.max(1, (bytesPerSecond * chunkMs) / 1000) : body.length;
  for (let at = 0; at < body.length; at += size) {
    response.write(body.subarray(at, at + size));
    if (at + size < body.length) await sleep(chunkMs);
  }
  response.end();
}
