// Players without a picture: each asks for the playlists of picture and sound and loads every part, as a low-latency
// player does, and keeps a clock that plays what has been loaded. Told what to do by messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { LeanClient } from './lean-client.ts';

export type Order =
  | { type: 'watch'; master: string; count: number }
  /** The address of the same stream with a newer signature. */
  | { type: 'renew'; master: string }
  | { type: 'measure' }
  | { type: 'report' };

export interface Report {
  /** Viewers who have begun and do not wait now. */
  playing: number;
  stalls: number;
  /** Largest number of stalls of one player. */
  stallsMax: number;
  longestStallMs: number;
  /** Answers other than 200. */
  errors: number;
  megabytes: number;
  parts: number;
}

/** Players begin three parts behind the newest one. */
const holdBackParts = 3;
const spreadMs = 3000;
const checkMs = 50;

let watching = new AbortController();
let folder = '';
let viewers: Viewer[] = [];
let total = empty();

process.on('message', (order: Order) => {
  if (order.type === 'watch') void watch(order);
  if (order.type === 'renew') folder = order.master;
  if (order.type === 'measure') measure();
  if (order.type === 'report') process.send?.(report());
});
setInterval(() => {
  for (const viewer of viewers) viewer.check();
}, checkMs);

function empty() {
  return { stalls: 0, longestStallMs: 0, errors: 0, megabytes: 0, parts: 0 };
}

function measure() {
  total = empty();
  for (const viewer of viewers) viewer.stalls = 0;
}

function report(): Report {
  const playing = viewers.filter(({ isPlaying }) => isPlaying).length;
  return { ...total, playing, stallsMax: Math.max(0, ...viewers.map(({ stalls }) => stalls)) };
}

async function watch({ master, count }: Extract<Order, { type: 'watch' }>) {
  watching.abort();
  watching = new AbortController();
  const { signal } = watching;
  viewers = [];
  if (count > 0) {
    const client = new LeanClient();
    const { body } = await load(client, master);
    client.close();
    folder = master;
    const tracks = tracksOf(body.toString());
    for (let index = 0; index < count; index += 1) {
      const viewer = new Viewer(tracks.length);
      viewers.push(viewer);
      const delayMs = (index / count) * spreadMs;
      tracks.forEach((uri, track) => void follow(uri, (s) => viewer.add(track, s), signal, delayMs));
    }
    await sleep(spreadMs + 2000);
  }
  process.send?.('done');
}

/** The playlists of the best rendition and of the sound. */
function tracksOf(master: string): string[] {
  const lines = master.split('\n');
  const sound = /TYPE=AUDIO.*URI="([^"]+)"/.exec(master)?.[1];
  const bandwidth = (line: string) => Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
  const [best] = lines
    .flatMap((line, index) => (line.startsWith('#EXT-X-STREAM-INF') ? [{ line, uri: lines[index + 1] ?? '' }] : []))
    .toSorted((one, other) => bandwidth(other.line) - bandwidth(one.line));
  return [best?.uri ?? '', ...(sound ? [sound] : [])];
}

interface Part {
  segment: number;
  part: number;
  uri: string;
  durationS: number;
}

/** The parts that a playlist lists, and the place of the next one. */
function partsOf(playlist: string): { parts: Part[]; next: { segment: number; part: number } } {
  let segment = 0;
  let part = 0;
  const parts: Part[] = [];
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) segment = Number(line.slice(22));
    else if (line.startsWith('#EXT-X-SKIP:')) segment += Number(/SKIPPED-SEGMENTS=(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('#EXT-X-PART:')) {
      const [, uri = ''] = /URI="([^"]+)"/.exec(line) ?? [];
      parts.push({ segment, part, uri, durationS: Number(/DURATION=([\d.]+)/.exec(line)?.[1]) });
      part += 1;
    } else if (line.startsWith('#EXTINF:')) {
      segment += 1;
      part = 0;
    }
  }
  return { parts, next: { segment, part } };
}

async function follow(playlist: string, onPart: (durationS: number) => void, signal: AbortSignal, delayMs: number) {
  await sleep(delayMs);
  const client = new LeanClient();
  let query = '';
  let had: Part | undefined;
  while (!signal.aborted) {
    const address = new URL(playlist, folder).href;
    const { status, body } = await load(client, `${address}${query}`);
    if (status !== 200) {
      await sleep(500);
      continue;
    }
    const { parts, next } = partsOf(body.toString());
    const last = had;
    const fresh = last
      ? parts.filter((each) => each.segment > last.segment || (each.segment === last.segment && each.part > last.part))
      : parts.slice(-holdBackParts);
    for (const part of fresh) {
      await load(client, new URL(part.uri, address).href);
      total.parts += 1;
      had = part;
      onPart(part.durationS);
    }
    query = `?_HLS_msn=${next.segment}&_HLS_part=${next.part}&_HLS_skip=YES`;
  }
  client.close();
}

async function load(client: LeanClient, address: string) {
  const answer = await client.load(address);
  if (answer.status !== 200) total.errors += 1;
  total.megabytes += answer.body.length / 1e6;
  return answer;
}

/** Plays at normal speed what has been loaded of all tracks, and waits when there is nothing. */
class Viewer {
  readonly #loadedS: number[];
  #playedS = 0;
  #atMs = 0;
  #stalledMs: number | null = null;
  #hasBegun = false;
  stalls = 0;

  constructor(tracks: number) {
    this.#loadedS = Array.from({ length: tracks }, () => 0);
  }

  get isPlaying(): boolean {
    return this.#hasBegun && this.#stalledMs === null;
  }

  add(track: number, durationS: number) {
    this.#loadedS[track] = (this.#loadedS[track] ?? 0) + durationS;
  }

  check() {
    const now = performance.now();
    const endS = Math.min(...this.#loadedS);
    if (!this.#hasBegun) {
      this.#hasBegun = endS > 0.5;
      this.#atMs = now;
      return;
    }
    if (this.#stalledMs === null) this.#playedS += (now - this.#atMs) / 1000;
    this.#atMs = now;
    if (this.#playedS > endS && this.#stalledMs === null) {
      this.#stalledMs = now;
      total.stalls += 1;
      this.stalls += 1;
    }
    if (this.#stalledMs === null) return;
    total.longestStallMs = Math.max(total.longestStallMs, now - this.#stalledMs);
    // Playback continues when a little is buffered.
    if (endS > this.#playedS + 0.3) this.#stalledMs = null;
  }
}
