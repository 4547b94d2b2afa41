import type { TagQueue } from '../rtmp/tag-queue.ts';
import { H264Frames } from './h264-frames.ts';
import { OpusToAac } from './opus-to-aac.ts';
import { PacketOrder } from './packet-order.ts';
import {
  bitrateLimit,
  lostPackets,
  pictureLoss,
  readSenderReports,
  receiverReport,
  type SenderReport,
} from './rtcp.ts';
import { isRtcp, type RtpPacket, readRtp } from './rtp-packet.ts';
import { SendRate } from './send-rate.ts';
import { TagWriter } from './tag-writer.ts';
import { TrackClock } from './track-clock.ts';

const videoRate = 90_000;
const audioRate = 48_000;
const patienceMs = { video: 300, audio: 120 };
const askKeyMs = 500;
/**
 * A key frame is requested after this time. Key frames that are at most two seconds apart can be copied for viewers,
 * and the sender needs a while to react.
 */
const betweenKeysMaxMs = 1750;
const reportMs = 1000;
/** Sound that is this late is replaced by silence, so that the picture does not wait for it. */
const soundLateMs = 400;

export interface ReceiverOptions {
  ffmpeg: string;
  payloadTypes: { video: number; audio: number | null };
  /** Sends RTCP to the sender. */
  answer(kind: 'video' | 'audio', packet: Buffer): void;
  onQueue(queue: TagQueue): void;
  onTrouble(error: Error): void;
}

interface Track {
  ssrc: number | undefined;
  order: PacketOrder;
  clock: TrackClock;
  report: { compact: number; at: number } | undefined;
}

/**
 * Turns the RTP of one sender, H.264 and Opus, into tags. Call `tick` every few milliseconds; times are in
 * milliseconds.
 */
export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #video = trackOf(videoRate, patienceMs.video);
  readonly #audio = trackOf(audioRate, patienceMs.audio);
  readonly #frames: H264Frames;
  readonly #writer: TagWriter;
  readonly #rate = new SendRate();
  #sound: OpusToAac | undefined;
  #now = 0;
  #arrivedAt = 0;
  #keyAt = -Infinity;
  #askedAt = -Infinity;
  #reportedAt = 0;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#writer = new TagWriter((queue) => options.onQueue(queue));
    this.#frames = new H264Frames((frame, sets) => {
      if (frame.isKey) this.#keyAt = this.#now;
      const ticks = this.#video.clock.ticks(frame.timestamp, this.#now);
      this.#writer.frame(frame, sets, this.#video.clock.ms(ticks));
    });
  }

  /** When the latest packet arrived. */
  get arrivedAt(): number {
    return this.#arrivedAt;
  }

  take(bytes: Buffer, now: number): void {
    this.#now = now;
    if (isRtcp(bytes)) {
      for (const report of readSenderReports(bytes)) this.#learn(report, now);
      return;
    }
    const packet = readRtp(bytes);
    const { payloadTypes } = this.#options;
    if (packet?.payloadType === payloadTypes.video) this.#takeVideo(packet, bytes.length, now);
    else if (packet !== null && packet.payloadType === payloadTypes.audio) this.#takeAudio(packet, now);
  }

  tick(now: number): void {
    this.#now = now;
    this.#readVideo(now);
    this.#readAudio(now);
    const { ssrc, order } = this.#video;
    if (ssrc !== undefined) {
      const due = order.toAsk(now);
      if (due.length > 0) this.#options.answer('video', lostPackets(ssrc, due));
      const isDue = this.#frames.needsKey || now - this.#keyAt > betweenKeysMaxMs;
      if (isDue && now - this.#askedAt > askKeyMs) {
        this.#askedAt = now;
        this.#options.answer('video', pictureLoss(ssrc));
      }
    }
    if (now - this.#reportedAt > reportMs) this.#report(now);
  }

  close(error?: Error): void {
    this.#sound?.close();
    this.#writer.end(error);
  }

  #takeVideo(packet: RtpPacket, length: number, now: number) {
    this.#arrivedAt = now;
    this.#enter(this.#video, packet, now);
    const ticks = this.#video.clock.ticks(packet.timestamp, now);
    this.#rate.arrive(length, ticks / (videoRate / 1000), now);
    this.#readVideo(now);
  }

  #takeAudio(packet: RtpPacket, now: number) {
    this.#arrivedAt = now;
    this.#enter(this.#audio, packet, now);
    this.#sound ??= this.#openSound();
    this.#readAudio(now);
  }

  #enter(track: Track, packet: RtpPacket, now: number) {
    track.ssrc = packet.ssrc;
    track.order.push(packet, now);
    track.clock.ticks(packet.timestamp, now);
  }

  #readVideo(now: number) {
    for (let packet = this.#video.order.pop(now); packet !== null; packet = this.#video.order.pop(now)) {
      if (packet === 'lost') this.#frames.lose();
      else this.#frames.take(packet);
    }
  }

  #readAudio(now: number) {
    for (let packet = this.#audio.order.pop(now); packet !== null; packet = this.#audio.order.pop(now)) {
      if (packet !== 'lost') this.#sound?.push(packet.payload, this.#audio.clock.ticks(packet.timestamp, now));
    }
    const due = this.#audio.clock.dueTicks(now - soundLateMs);
    if (due !== null) this.#sound?.fillUntil(due);
  }

  #openSound(): OpusToAac {
    const sound = new OpusToAac(this.#options.ffmpeg, ({ at, payload }) => {
      this.#writer.sound(payload, this.#audio.clock.ms(at));
    });
    sound.over.catch((error: Error) => this.#options.onTrouble(error));
    return sound;
  }

  #learn(report: SenderReport, now: number) {
    for (const track of [this.#video, this.#audio]) {
      if (track.ssrc !== report.ssrc) continue;
      track.report = { compact: report.compact, at: now };
      track.clock.report(report);
    }
    this.#video.clock.follow(this.#audio.clock);
  }

  #report(now: number) {
    this.#reportedAt = now;
    let lost = 0;
    for (const kind of ['video', 'audio'] as const) {
      const { ssrc, order, report } = kind === 'video' ? this.#video : this.#audio;
      const reception = order.reception();
      if (ssrc === undefined || reception === null) continue;
      if (kind === 'video') lost = reception.lost;
      const lastReport = report ? { compact: report.compact, agoMs: now - report.at } : null;
      this.#options.answer(kind, receiverReport([{ ssrc, ...reception, lastReport }]));
    }
    const { ssrc } = this.#video;
    if (ssrc !== undefined) this.#options.answer('video', bitrateLimit(this.#rate.limit(lost, now), [ssrc]));
  }
}

function trackOf(rate: number, waitMs: number): Track {
  return { ssrc: undefined, order: new PacketOrder(waitMs), clock: new TrackClock(rate), report: undefined };
}
