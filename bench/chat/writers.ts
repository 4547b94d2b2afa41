import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawSocket } from './raw-socket.ts';
import type { Site } from './site.ts';

/** So many that each stays below the pace of a member, also when it sends again what a killed process did not answer. */
const writersCount = 100;
const reconnectMs = 500;
const answerPattern = /^43(\d+)(.*)$/;

export interface Writing {
  /** Messages that were sent, without repeats. */
  sent(): number;
  /** Ends it when all messages are acknowledged. Throws if that takes too long, or if one was refused. */
  stop(): Promise<void>;
}

interface Writer {
  place: number;
  token: string;
  socket: RawSocket;
  /** Messages without an answer, by the number of their packet. They are sent again after a reconnect. */
  waiting: Map<number, string>;
  isIn: boolean;
}

/**
 * Members write this many messages a second, evenly spread over time. Each message begins with the moment at which it
 * was sent first. Members whose process is killed reconnect.
 */
export async function startWriting(site: Site, perS: number): Promise<Writing> {
  const { places, tokens } = site;
  const isBare = places[0]?.isBare ?? false;
  const failures: string[] = [];
  const end = new AbortController();

  async function connect(writer: Writer): Promise<void> {
    const { port } = places[writer.place] ?? { port: 0 };
    const path = isBare ? '/' : `/socket.io/?EIO=4&transport=websocket&token=${writer.token}`;
    const socket = new RawSocket({ port, path, from: '10.2.0.1' });
    const joined = Promise.withResolvers<void>();
    joined.promise.catch(() => undefined);
    writer.socket = socket;
    socket.onClose = () => joined.reject(new Error('closed'));
    socket.onText = (text) => hear(writer, text.toString('latin1', 0, 200), joined.resolve);
    await socket.opened;
    if (!isBare) await joined.promise;
    writer.isIn = true;
    socket.onClose = () => {
      writer.isIn = false;
      void reconnect(writer);
    };
    for (const packet of writer.waiting.values()) socket.send(packet);
  }

  async function reconnect(writer: Writer): Promise<void> {
    while (!(end.signal.aborted || writer.isIn)) {
      await sleep(reconnectMs * (0.5 + Math.random()));
      await connect(writer).catch(() => undefined);
    }
  }

  function hear({ socket, waiting }: Writer, packet: string, joined: () => void) {
    if (isBare) return;
    if (packet.startsWith('0')) socket.send('40');
    else if (packet.startsWith('40')) joined();
    else if (packet.startsWith('44')) failures.push(packet);
    else if (packet.startsWith('2')) socket.send('3');
    const [, number, answer = ''] = answerPattern.exec(packet) ?? [];
    if (number === undefined) return;
    if (answer.includes('"ok":false')) failures.push(answer);
    waiting.delete(Number(number));
  }

  const writers = Array.from({ length: writersCount }, (_, index): Writer => {
    const token = tokens[index % tokens.length] ?? '';
    return { place: index % places.length, token, socket: undefined as never, waiting: new Map(), isIn: false };
  });
  await Promise.all(writers.map(connect));

  const startMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / 1000) * perS);
    for (; sent < due; sent += 1) {
      const { socket, waiting, isIn } = writers[sent % writers.length] as Writer;
      const sentMs = performance.timeOrigin + performance.now();
      const message = `${sentMs.toFixed(2)} what a shot at the end, did you see the lamp?`;
      const words = ['livestream', { type: 'message', livestreamId: 1, clientId: randomUUID(), message }];
      const packet = isBare ? message : `42${sent}${JSON.stringify(words)}`;
      if (!isBare) waiting.set(sent, packet);
      if (isIn) socket.send(packet);
    }
  }, 5);

  return {
    sent: () => sent,
    async stop() {
      clearInterval(timer);
      const waiting = () => writers.reduce((sum, writer) => sum + writer.waiting.size, 0);
      for (let look = 0; look < 200 && waiting() > 0; look += 1) await sleep(50);
      end.abort();
      if (waiting() > 0) failures.push(`${waiting()} messages have no answer`);
      for (const { socket } of writers) socket.destroy();
      if (failures.length > 0) throw new Error(`${failures.length} messages failed: ${failures[0]}`);
    },
  };
}
