/** The accepted parts of a browser's offer (SDP, RFC 8866): one picture in H.264, and one sound in Opus. */
export interface AcceptedOffer {
  video: AcceptedMedia;
  audio: AcceptedMedia | null;
}

export interface AcceptedMedia {
  mid: string;
  payloadType: number;
  /** The parameters of the line `a=fmtp`. */
  format: string;
}

/** The offer cannot be accepted; the message is for the broadcaster. */
export class UnfitOffer extends Error {
  override name = 'UnfitOffer';
}

const sectionsMax = 2;

/** Throws `UnfitOffer`. Uses the first H.264 of the offer, which the sender prefers. */
export function readOffer(sdp: string): AcceptedOffer {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  if (!session.startsWith('v=0') || sections.length === 0) throw new UnfitOffer('This is not an SDP offer.');
  if (!/^a=ice-ufrag:/m.test(sdp) || !/^a=fingerprint:/m.test(sdp)) {
    throw new UnfitOffer('The offer must be a WebRTC offer, with ICE and DTLS.');
  }
  if (sections.length > sectionsMax) throw new UnfitOffer('Send one picture and one sound.');
  const videos = sections.filter((section) => section.startsWith('m=video'));
  const audios = sections.filter((section) => section.startsWith('m=audio'));
  const [video] = videos;
  if (video === undefined || videos.length > 1) throw new UnfitOffer('Send one picture.');
  if (audios.length > 1) throw new UnfitOffer('Send one sound.');
  for (const section of sections) {
    if (/^a=(?:recvonly|inactive)\r?$/m.test(section)) throw new UnfitOffer('Streams are watched on the site.');
  }
  return { video: videoOf(video), audio: audios[0] === undefined ? null : audioOf(audios[0]) };
}

function videoOf(section: string): AcceptedMedia {
  const fitting = formatsOf(section).find(
    ({ codec, format }) => codec === 'H264/90000' && /(?:^|;)\s*packetization-mode=1/.test(format),
  );
  if (fitting === undefined) throw new UnfitOffer('The picture must be H.264: choose another browser or encoder.');
  return { mid: midOf(section), payloadType: fitting.payloadType, format: fitting.format };
}

function audioOf(section: string): AcceptedMedia {
  const fitting = formatsOf(section).find(({ codec }) => codec.startsWith('OPUS/48000'));
  if (fitting === undefined) throw new UnfitOffer('The sound must be Opus: choose another browser or encoder.');
  return { mid: midOf(section), payloadType: fitting.payloadType, format: fitting.format };
}

/** Formats in the order of the `m=` line, which is the sender's order of preference. */
function formatsOf(section: string): { payloadType: number; codec: string; format: string }[] {
  const payloadTypes = /^m=\w+ \d+ \S+ ([\d ]+)/.exec(section)?.[1]?.trim().split(' ').map(Number) ?? [];
  return payloadTypes.map((payloadType) => ({
    payloadType,
    codec: lineOf(section, `rtpmap:${payloadType} `).toUpperCase(),
    format: lineOf(section, `fmtp:${payloadType} `),
  }));
}

function midOf(section: string): string {
  const mid = lineOf(section, 'mid:');
  if (!/^[\w-]{1,16}$/.test(mid)) throw new UnfitOffer('Each part of the offer must have a name (a=mid).');
  return mid;
}

function lineOf(section: string, start: string): string {
  const line = section.split(/\r?\n/).find((text) => text.startsWith(`a=${start}`));
  return line?.slice(start.length + 2).trim() ?? '';
}
