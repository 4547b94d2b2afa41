import type { PeerConnection, Track } from 'node-datachannel';
import type { MediaTag } from '../rtmp/flv.ts';
import type { TagQueue } from '../rtmp/tag-queue.ts';
import { type AcceptedOffer, readOffer } from './offer.ts';
import { Receiver } from './receiver.ts';

const gatherMs = 10_000;
const connectMs = 15_000;
const silenceMs = 10_000;
const tickMs = 50;
const waitingQueuesMax = 4;
const startKbits = 2000;

export interface PeerOptions {
  ffmpeg: string;
  /** The UDP port of all peers of this process. `host` is the address at which it listens. */
  port: number;
  host: string;
  /** Another address of this machine, which senders see. */
  publicAddress: string | undefined;
  onTrouble(error: Error): void;
}

/** The connection to a browser that sends a broadcast (WebRTC). */
export interface Peer {
  /** SDP with all our addresses. */
  answer: string;
  /**
   * The broadcasts of the browser: a new one begins when the picture changes its size. Ends when the sender is gone,
   * which is after 10 s of silence, or if none connects within 15 s.
   */
  broadcasts(): AsyncGenerator<AsyncGenerator<MediaTag>>;
  readonly isOpen: boolean;
  close(): void;
}

/** The port is taken, or there is no library for this system. */
export class NoPeer extends Error {
  override name = 'NoPeer';
}

/** Throws `UnfitOffer` and `NoPeer`. */
export async function openPeer(sdp: string, options: PeerOptions): Promise<Peer> {
  const offer = readOffer(sdp);
  const library = await import('node-datachannel').catch((cause: unknown) => {
    throw new NoPeer('There is no node-datachannel for this system', { cause });
  });
  const anywhere = ['0.0.0.0', '::'].includes(options.host);
  const connection = new library.PeerConnection('sender', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    enableIceUdpMux: true,
    portRangeBegin: options.port,
    portRangeEnd: options.port,
    ...(!anywhere && { bindAddress: options.host }),
  });
  const video = new library.Video(offer.video.mid, 'RecvOnly');
  // Without this, Chrome would begin with 300 kbit/s and a small picture.
  video.addH264Codec(offer.video.payloadType, `${offer.video.format};x-google-start-bitrate=${startKbits}`);
  const tracks: OpenPeer['tracks'] = { video: connection.addTrack(video) };
  if (offer.audio) {
    const audio = new library.Audio(offer.audio.mid, 'RecvOnly');
    audio.addOpusCodec(offer.audio.payloadType, offer.audio.format);
    tracks.audio = connection.addTrack(audio);
  }
  const peer = new OpenPeer(connection, tracks, offer, options);
  try {
    await peer.negotiate(sdp);
  } catch (error) {
    peer.close();
    throw error;
  }
  return peer;
}

class OpenPeer implements Peer {
  readonly tracks: { video: Track; audio?: Track };
  readonly #connection: PeerConnection;
  readonly #receiver: Receiver;
  readonly #options: PeerOptions;
  readonly #queues: TagQueue[] = [];
  readonly #openedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #wake = () => {};
  #isOpen = true;
  answer = '';

  constructor(connection: PeerConnection, tracks: OpenPeer['tracks'], offer: AcceptedOffer, options: PeerOptions) {
    this.#connection = connection;
    this.tracks = tracks;
    this.#options = options;
    this.#receiver = new Receiver({
      ffmpeg: options.ffmpeg,
      payloadTypes: { video: offer.video.payloadType, audio: offer.audio?.payloadType ?? null },
      answer: (kind, packet) => this.#send(tracks[kind], packet),
      onQueue: (queue) => this.#add(queue),
      onTrouble: (error) => this.#fail(error),
    });
    for (const track of [tracks.video, tracks.audio]) track?.onMessage((bytes) => this.#take(bytes));
    connection.onStateChange((state) => {
      if (['closed', 'failed', 'disconnected'].includes(state)) this.close();
    });
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async negotiate(sdp: string): Promise<void> {
    const gathered = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new NoPeer('The addresses of this machine were not found in time')),
        gatherMs,
      );
      this.#connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
    this.#connection.setRemoteDescription(sdp, 'offer');
    this.#connection.setLocalDescription('answer');
    await gathered;
    const { sdp: answer = '' } = this.#connection.localDescription() ?? {};
    if (!/^a=candidate:/m.test(answer)) throw new NoPeer(`UDP port ${this.#options.port} is not available`);
    this.answer = withAddress(answer, this.#options);
  }

  async *broadcasts(): AsyncGenerator<AsyncGenerator<MediaTag>> {
    for (;;) {
      const queue = this.#queues.shift();
      if (queue) yield queue.read();
      else if (!this.#isOpen) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): void {
    this.#end();
  }

  #end(error?: Error) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearInterval(this.#timer);
    this.#receiver.close(error);
    this.#connection.close();
    this.#wake();
  }

  #fail(error: Error) {
    this.#options.onTrouble(error);
    this.#end(error);
  }

  #add(queue: TagQueue) {
    this.#queues.push(queue);
    if (this.#queues.length > waitingQueuesMax) this.#fail(new Error('The picture changes its size too often'));
    this.#wake();
  }

  #take(bytes: Buffer) {
    if (!this.#isOpen) return;
    try {
      this.#receiver.take(bytes, performance.now() - this.#openedAt);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #tick() {
    const now = performance.now() - this.#openedAt;
    const { arrivedAt } = this.#receiver;
    if (now - arrivedAt > (arrivedAt === 0 ? connectMs : silenceMs)) return this.close();
    this.#receiver.tick(now);
  }

  #send(track: Track | undefined, packet: Buffer) {
    if (this.#isOpen && track?.isOpen()) track.sendMessageBinary(packet);
  }
}

/**
 * Adds the public address to an answer, because a machine behind NAT does not know the address at which senders reach
 * it.
 */
function withAddress(sdp: string, { publicAddress, port }: PeerOptions): string {
  if (publicAddress === undefined || sdp.includes(` ${publicAddress} ${port} `)) return sdp;
  const line = `a=candidate:99 1 UDP 1686052607 ${publicAddress} ${port} typ host`;
  return sdp.replace(/^(?=a=candidate:)/m, `${line}\r\n`);
}
