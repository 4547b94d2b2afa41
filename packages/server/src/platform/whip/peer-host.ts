import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MediaTag } from '../rtmp/flv.ts';
import { TagQueue } from '../rtmp/tag-queue.ts';
import { NoPeer, type Peer, type PeerOptions } from './peer.ts';
import type { PeerReport, PeerRequest } from './peer-message.ts';

const program = join(import.meta.dirname, 'peer-process.ts');
const answerMs = 20_000;
const goodbyeMs = 300;

/**
 * Runs peers in a process of their own, because the library is native code that reads data of strangers. If it crashes,
 * broadcasters reconnect, and the rest of the service is not affected. The process starts with the first peer.
 */
export class PeerHost {
  readonly #options: PeerOptions;
  readonly #peers = new Map<string, HostedPeer>();
  #child: ChildProcess | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
  }

  /** Throws `NoPeer`. */
  async open(offer: string): Promise<Peer> {
    const id = randomUUID();
    const child = this.#start();
    const peer = new HostedPeer(() => send(child, { type: 'close', id }));
    this.#peers.set(id, peer);
    const { ffmpeg, port, host, publicAddress } = this.#options;
    const timer = setTimeout(() => peer.end('the process of the peers does not answer'), answerMs);
    send(child, { type: 'open', id, offer, options: { ffmpeg, port, host, publicAddress } });
    try {
      await peer.answered;
      return peer;
    } catch (error) {
      this.#peers.delete(id);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    for (const peer of this.#peers.values()) peer.close();
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#peers.size > 0 ? goodbyeMs : 0);
    await once(child, 'exit');
    clearTimeout(timer);
  }

  #start(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(program, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (report: PeerReport) => this.#take(report));
    child.on('error', (error) => this.#options.onTrouble(error));
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = undefined;
      if (this.#peers.size > 0)
        this.#options.onTrouble(new Error(`The process of the peers ended with ${code ?? signal}`));
      for (const peer of this.#peers.values()) peer.end('the process of the peers has ended');
      this.#peers.clear();
    });
    this.#child = child;
    return child;
  }

  #take(report: PeerReport) {
    const peer = this.#peers.get(report.id);
    if (peer === undefined) return;
    if (report.type === 'trouble') this.#options.onTrouble(new Error(report.reason));
    else if (report.type === 'answer') peer.accept(report.answer);
    else if (report.type === 'broadcast') peer.begin();
    else if (report.type === 'tag') peer.push(report.tag);
    else if (report.type === 'cut') peer.cut();
    else {
      this.#peers.delete(report.id);
      peer.end(report.type === 'refuse' ? report.reason : 'it is over');
    }
  }
}

function send(child: ChildProcess, request: PeerRequest) {
  if (child.connected) child.send(request);
}

class HostedPeer implements Peer {
  readonly answered: Promise<void>;
  readonly #close: () => void;
  readonly #waiting: TagQueue[] = [];
  #current: TagQueue | undefined;
  #isOpen = true;
  #wake = () => {};
  #accept = () => {};
  #refuse: (error: Error) => void = () => {};
  answer = '';

  constructor(close: () => void) {
    this.#close = close;
    this.answered = new Promise<void>((resolve, reject) => {
      [this.#accept, this.#refuse] = [resolve, reject];
    });
    this.answered.catch(() => undefined);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async *broadcasts(): AsyncGenerator<AsyncGenerator<MediaTag>> {
    for (;;) {
      const queue = this.#waiting.shift();
      if (queue) yield queue.read();
      else if (!this.#isOpen) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  accept(answer: string): void {
    this.answer = answer;
    this.#accept();
  }

  begin(): void {
    this.#current = new TagQueue();
    this.#waiting.push(this.#current);
    this.#wake();
  }

  push(tag: MediaTag): void {
    // Advanced serialisation turns a Buffer into a Uint8Array.
    const { buffer, byteOffset, byteLength } = tag.payload;
    this.#current?.push({ ...tag, payload: Buffer.from(buffer, byteOffset, byteLength) });
  }

  cut(): void {
    this.#current?.end();
  }

  end(reason: string): void {
    this.#isOpen = false;
    this.#current?.end();
    this.#refuse(new NoPeer(reason));
    this.#wake();
  }

  close(): void {
    if (this.#isOpen) this.#close();
    this.end('it was closed');
  }
}
