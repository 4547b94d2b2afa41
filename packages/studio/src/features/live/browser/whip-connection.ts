import { BroadcastProblem, type Refusal, refusalProblem } from './broadcast-problem.ts';

export interface WhipTicket {
  url: string;
  key: string;
  stun: string | null;
}

const gatherMs = 1000;
const connectMs = 15_000;
/** A connection that is disconnected for this long does not come back by itself. */
const patienceMs = 3000;
/** If a report is later than this, the service may have ended the connection. */
const reportLateMs = 1200;
const lookMs = 500;
const bitrates = { video: 2_500_000, audio: 128_000 };

/** Sends tracks to the service by WHIP (RFC 9725). */
export class WhipConnection {
  readonly #peer: RTCPeerConnection;
  readonly #resource: string;
  /** Resolves when the connection is lost or was closed. */
  readonly lost: Promise<void>;
  #lose = () => {};

  private constructor(peer: RTCPeerConnection, resource: string) {
    this.#peer = peer;
    this.#resource = resource;
    this.lost = new Promise((resolve) => (this.#lose = resolve));
    let timer: ReturnType<typeof setTimeout> | undefined;
    peer.addEventListener('connectionstatechange', () => {
      clearTimeout(timer);
      if (['failed', 'closed'].includes(peer.connectionState)) this.#lose();
      if (peer.connectionState === 'disconnected') timer = setTimeout(() => this.#lose(), patienceMs);
    });
    // The service sends a report every second. Without this check, browsers notice a dead connection some seconds
    // later.
    let last = { report: 0, at: performance.now() };
    const look = async () => {
      const report = await lastReport(peer);
      if (report !== last.report) last = { report, at: performance.now() };
      else if (report > 0 && performance.now() - last.at > patienceMs) this.#lose();
      else if (report > 0 && performance.now() - last.at > reportLateMs && (await this.#isOver())) this.#lose();
    };
    const watch = setInterval(() => void look(), lookMs);
    void this.lost.then(() => clearInterval(watch));
  }

  /** Throws `BroadcastProblem` if a retry is useless, and other errors if it may work later. */
  static async open(ticket: WhipTicket, tracks: { picture: MediaStreamTrack; sound: MediaStreamTrack }) {
    const peer = new RTCPeerConnection({ iceServers: ticket.stun ? [{ urls: ticket.stun }] : [] });
    try {
      await offer(peer, tracks);
      const response = await fetch(ticket.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${ticket.key}`, 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
      const answer = await response.text();
      if (!response.ok) throw refusalOf(response.status, answer);
      const resource = new URL(response.headers.get('location') ?? '', ticket.url).href;
      const connection = new WhipConnection(peer, resource);
      await peer.setRemoteDescription({ type: 'answer', sdp: answer });
      await connected(peer);
      return connection;
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  /** Whether the service has ended the session. */
  async #isOver(): Promise<boolean> {
    const response = await fetch(this.#resource, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
    return response !== null && !response.ok;
  }

  /** Replaces the picture. Does nothing after `close`. */
  async setPicture(track: MediaStreamTrack): Promise<void> {
    const sender = this.#peer.getSenders().find((one) => one.track?.kind === 'video');
    await sender?.replaceTrack(track).catch(() => undefined);
  }

  /** Ends the session. Returns the reason if the service has ended it already. */
  async close(): Promise<Error | null> {
    this.#peer.close();
    this.#lose();
    try {
      const response = await fetch(this.#resource, { method: 'DELETE', keepalive: true });
      return response.status === 409 ? refusalOf(409, await response.text()) : null;
    } catch {
      return null;
    }
  }
}

async function offer(
  peer: RTCPeerConnection,
  { picture, sound }: { picture: MediaStreamTrack; sound: MediaStreamTrack },
) {
  const direction = 'sendonly';
  const video = peer.addTransceiver(picture, { direction, sendEncodings: [{ maxBitrate: bitrates.video }] });
  peer.addTransceiver(sound, { direction, sendEncodings: [{ maxBitrate: bitrates.audio }] });
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const h264 = codecs.filter(({ mimeType }) => mimeType.toLowerCase() === 'video/h264');
  if (h264.length === 0) throw new BroadcastProblem('noCodec');
  const others = codecs.filter((codec) => !h264.includes(codec));
  if ('setCodecPreferences' in video) video.setCodecPreferences([...h264, ...others]);
  await keepSize(video.sender);
  await peer.setLocalDescription();
  if (peer.iceGatheringState === 'complete') return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, gatherMs);
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') resolve();
    });
  });
}

/** Keeps the size of the picture, because a change would be a cut in the stream. Firefox does not support this. */
async function keepSize(sender: RTCRtpSender) {
  try {
    await sender.setParameters({ ...sender.getParameters(), degradationPreference: 'maintain-resolution' });
  } catch {
    // Then the browser may change the size.
  }
}

function connected(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No connection in time')), connectMs);
    const look = () => {
      if (peer.connectionState === 'connected') resolve();
      else if (peer.connectionState === 'failed') reject(new Error('No connection'));
      else return;
      clearTimeout(timer);
    };
    peer.addEventListener('connectionstatechange', look);
    look();
  });
}

/** Time of the receiver's latest report, by the browser's clock; 0 before the first one. */
async function lastReport(peer: RTCPeerConnection): Promise<number> {
  let latest = 0;
  for (const [, stats] of await peer.getStats()) {
    const { type, timestamp } = stats as RTCStats;
    if (type === 'remote-inbound-rtp') latest = Math.max(latest, timestamp);
  }
  return latest;
}

function refusalOf(status: number, body: string): Error {
  const refusal = readRefusal(body);
  return refusalProblem(status, refusal) ?? new Error(refusal.detail);
}

function readRefusal(body: string): Refusal {
  try {
    return { detail: '', ...(JSON.parse(body) as Partial<Refusal>) };
  } catch {
    return { detail: '' };
  }
}
