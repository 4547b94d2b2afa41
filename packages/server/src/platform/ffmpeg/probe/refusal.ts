/** Reasons why a file cannot be converted: a code for programs, a sentence for the uploader. */
export const refusals = {
  empty: 'The file is empty: it has 0 bytes.',
  not_video: 'This file is not a video that can be read. Upload MP4, MOV, MKV, WebM, AVI, MPEG or MXF.',
  no_video: 'This file has no picture, only {what}.',
  truncated: 'The file is not complete: {what}. Export or upload it again.',
  damaged: 'The file is damaged: its picture cannot be read {where}.',
  codec:
    'The picture is coded as {codec}, which this server cannot read. Export it as H.264, H.265, VP9, AV1 or ProRes.',
  protected: 'The file is protected (DRM), so it cannot be converted.',
  too_short: 'The video is too short: it lasts less than a tenth of a second.',
  too_large: 'The picture is {size} pixels; at most 8192 × 4320 can be converted.',
  shape: 'The picture is shown as {size}: one side is more than 16 times the other.',
  too_long: 'The video is longer than the {most} that can be converted. Cut it into parts.',
  gap: 'From {at} on, the video has no new picture for {length}: its times are wrong, or it was cut badly. Export it again.',
  sparse: 'The video changes its picture less than once in {most}. Export it with a constant frame rate.',
  still:
    'The picture stands still for {length} in all; at most {most} can be filled in. Cut the video into parts, or export it with a constant frame rate.',
  key_frames:
    'From {at} on, the video has no key frame for more than {most}. Export it with a key frame every few seconds.',
  repeats: 'The file plays the same pictures again and again by a list of edits. Export it as one film.',
  frames: 'The video would have more than {most} pictures. Cut it into parts, or export it with a lower frame rate.',
  packets: 'The file is made of more than {most} packets. Export it again with a usual program.',
  streams: 'The file has {most} tracks and attachments, or more. Export it with one picture and one sound.',
  costly: 'Reading this file takes more time or memory than a video should. Export it again with a usual program.',
  checksum: 'The file that arrived is not the one that was sent: its checksum differs. Upload it again.',
  hdr: 'This is HDR video, and this server’s ffmpeg has no zscale filter to convert it. Export it as SDR.',
} as const;

export type RefusalCode = keyof typeof refusals;

/** The file itself is at fault, so a retry cannot help. `message` is a sentence for the uploader. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, values: Record<string, string> = {}) {
    super(refusals[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
    this.code = code;
  }
}

/** A time as `1:02:03` or `2:03`; parts of a second are cut off, as on the site. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(s).padStart(2, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}
