import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { flashing } from './watched-stream.ts';

interface Sending {
  url: string;
  key: string;
  size?: string;
  /** Pictures in a second, such as `30000/1001`. */
  rate?: string;
  /** Shows `flashing` instead of the usual test card with a tone. */
  flashes?: boolean;
  /** Sends this file once instead, without encoding its picture again. */
  file?: string;
  /** Kilobits in a second. */
  bitrate?: number;
  sound?: boolean;
  /** Changes packets before they are sent; a null packet is lost. */
  pass?: (kind: 'video' | 'audio', packet: Buffer) => Buffer | null;
}

export interface WhipSender {
  response: Response;
  answer: string;
  /** The resource of the session. */
  location: string;
  peer: PeerConnection;
  /** The receiver's messages (RTCP). */
  feedback: Buffer[];
  /** Sends a picture of another size. */
  resize(size: string): void;
  /** Ends ffmpeg; the connection stays. */
  hush(): void;
  close(): void;
}

const program = 'ffmpeg';
const payloadTypes = { video: 102, audio: 111 };
const h264 = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f';

/** Sends a test card with a tone by WHIP: ffmpeg makes the RTP packets, and libdatachannel sends them. */
export async function startWhipSender(sending: Sending): Promise<WhipSender> {
  const { url, key, sound = true } = sending;
  const peer = new PeerConnection('test', { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true });
  const video = new Video('v', 'SendOnly');
  video.addH264Codec(payloadTypes.video, h264);
  video.addSSRC(11, 'test', 'stream', 'picture');
  const tracks: { video: Track; audio?: Track } = { video: peer.addTrack(video) };
  if (sound) {
    const audio = new Audio('a', 'SendOnly');
    audio.addOpusCodec(payloadTypes.audio);
    audio.addSSRC(22, 'test', 'stream', 'sound');
    tracks.audio = peer.addTrack(audio);
  }
  const feedback: Buffer[] = [];
  tracks.video.onMessage((bytes) => feedback.push(bytes));
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
  });
  peer.setLocalDescription('offer');
  await gathered;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
    body: withoutCandidates(peer.localDescription()?.sdp ?? ''),
  });
  const answer = await response.text();
  if (!response.ok) {
    peer.close();
    return { response, answer, location: '', peer, feedback, resize() {}, hush() {}, close() {} };
  }
  peer.setRemoteDescription(answer, 'answer');
  const sockets = await Promise.all([
    forwardTo(tracks.video, 'video', sending),
    forwardTo(tracks.audio, 'audio', sending),
  ]);
  // A file is sent once, so the sender waits until the connection is open: otherwise its first packets would be lost.
  if (sending.file && !tracks.video.isOpen()) await new Promise<void>((resolve) => tracks.video.onOpen(resolve));
  let encoder = encode(sending, sockets);
  const hush = () => encoder.kill('SIGKILL');
  return {
    response,
    answer,
    location: new URL(response.headers.get('location') ?? '', url).href,
    peer,
    feedback,
    resize(size) {
      hush();
      encoder = encode({ ...sending, size }, sockets);
    },
    hush,
    close() {
      hush();
      for (const socket of sockets) socket.close();
      peer.close();
    },
  };
}

/**
 * The receiver learns our address from our first packet. If it knew the address before, its first packets could arrive
 * between two steps of `setRemoteDescription`, and libdatachannel would refuse its certificate.
 */
function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, '');
}

async function forwardTo(track: Track | undefined, kind: 'video' | 'audio', { pass }: Sending): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const continued = new Continued(kind === 'video' ? 90 : 48);
  socket.on('message', (packet) => {
    continued.apply(packet);
    const bytes = pass ? pass(kind, packet) : packet;
    if (bytes !== null && track?.isOpen()) track.sendMessageBinary(bytes);
  });
  return socket;
}

/** A browser continues its counters when its picture changes its size; a new ffmpeg starts at random values. */
class Continued {
  readonly #ticksPerMs: number;
  #shift = { sequence: 0, timestamp: 0 };
  #last: { sequence: number; timestamp: number; at: number } | undefined;

  constructor(ticksPerMs: number) {
    this.#ticksPerMs = ticksPerMs;
  }

  apply(packet: Buffer): void {
    const now = performance.now();
    const read = () => ({
      sequence: (packet.readUInt16BE(2) + this.#shift.sequence) & 0xffff,
      timestamp: (packet.readUInt32BE(4) + this.#shift.timestamp) >>> 0,
    });
    const last = this.#last;
    if (last && ((read().sequence - last.sequence) & 0xffff) > 1000) {
      const passed = Math.round((now - last.at) * this.#ticksPerMs);
      this.#shift.sequence += last.sequence + 1 - read().sequence;
      this.#shift.timestamp += last.timestamp + passed - read().timestamp;
    }
    this.#last = { ...read(), at: now };
    packet.writeUInt16BE(this.#last.sequence, 2);
    packet.writeUInt32BE(this.#last.timestamp, 4);
  }
}

function encode(
  { size = '426x240', rate = '30', flashes = false, file, bitrate = 500, sound = true }: Sending,
  sockets: Socket[],
): ChildProcess {
  const [video, audio] = sockets.map((socket) => `rtp://127.0.0.1:${socket.address().port}?pkt_size=1200`);
  const [card, tone] = flashes
    ? [flashing.picture(size, rate), flashing.sound]
    : [`testsrc2=s=${size}:r=${rate}`, 'sine=r=48000'];
  const inputs = file ? `-re -i ${file}` : `-re -f lavfi -i ${card} -re -f lavfi -i ${tone}`;
  const encoded = `libx264 -preset ultrafast -tune zerolatency -g 30 -bf 0 -pix_fmt yuv420p -b:v ${bitrate}k`;
  const picture = `-map 0:v -c:v ${file ? 'copy -bsf:v h264_mp4toannexb' : `${encoded} -bsf:v dump_extra`}`;
  const pictureOut = `-ssrc 11 -payload_type ${payloadTypes.video} -f rtp ${video}`;
  const soundOut = `-map ${file ? 0 : 1}:a -c:a libopus -b:a 64k -ssrc 22 -payload_type ${payloadTypes.audio} -f rtp ${audio}`;
  const args = `-nostdin -v error ${inputs} ${picture} ${pictureOut} ${sound ? soundOut : ''}`.trim().split(/\s+/);
  return spawn(program, args, { stdio: 'ignore' });
}
