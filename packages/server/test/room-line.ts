import { EventEmitter, once } from 'node:events';
import type { AppSocket } from './app-socket.ts';

/** What a bad line does with a frame of events. `late`: it comes after the next one. */
export const faults = ['none', 'none', 'none', 'lost', 'twice', 'late'] as const;
export type Fault = (typeof faults)[number];

interface Frame {
  type: string;
}

/** A socket as a room of the web app sees it, over a bad line. */
export class Line extends EventEmitter {
  readonly socket: AppSocket;
  readonly #event: 'comment' | 'livestream';
  /** What happens to the next frames of events; then again from the first. */
  #faults: readonly Fault[];
  #passed = 0;
  #late: Frame[] = [];

  constructor(socket: AppSocket, event: 'comment' | 'livestream', inTurn: readonly Fault[]) {
    super();
    this.socket = socket;
    this.#event = event;
    this.#faults = inTurn;
    socket.on(event, (frame: Frame) => this.#pass(frame));
    socket.on('connect', () => this.emit('connect'));
    socket.on('disconnect', () => {
      this.#late = [];
      this.emit('disconnect');
    });
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  timeout(ms: number) {
    return this.socket.timeout(ms);
  }

  /** Connects, and ends the faults. */
  async mend(): Promise<void> {
    this.#faults = [];
    const socket = this.socket as unknown as EventEmitter;
    while (!this.socket.connected) {
      const tried = Promise.race(['connect', 'connect_error'].map((event) => once(socket, event)));
      this.socket.connect();
      await tried;
    }
  }

  /** This line in place of a socket of the web app. */
  asSocket(): AppSocket {
    return this as unknown as AppSocket;
  }

  #pass(frame: Frame): void {
    const fault = frame.type === 'events' ? this.#faults[this.#passed++ % this.#faults.length] : 'none';
    if (fault === 'lost') return;
    if (fault === 'late') {
      this.#late.push(frame);
      return;
    }
    for (const each of [frame, ...(fault === 'twice' ? [frame] : []), ...this.#late.splice(0)]) {
      this.emit(this.#event, each);
    }
  }
}
