import { maxPixels, type Source } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { type ProbedStream, readFfprobeReport } from './ffprobe-report.ts';
import { countFrames, declaredEnd, startOf } from './frame-count.ts';
import { constantRate, rateOf, readRational } from './frame-rate.ts';
import { readPackets, requireLength } from './packets.ts';
import { Refusal } from './refusal.ts';
import type { AudioFacts, Hdr, SourceFacts, VideoFacts } from './source-facts.ts';
import type { VideoLimits } from './video-limits.ts';

const largestPx = 8192;
/** Maximum ratio of the longer side to the shorter side, as shown. */
const longestShape = 16;
const squareWithin = 0.01;
/** A language tag as in RFC 5646. The tag of a file may contain anything. */
const languageTag = /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i;

/**
 * Reads the contents of a file and the times of its packets. Throws `Refusal` for a file that cannot be converted or
 * exceeds the limits. Damage that is visible only when decoding is not found here.
 */
export async function probeSource(
  toolchain: Toolchain,
  { source, byteSize, limits, signal }: { source: Source; byteSize: number; limits: VideoLimits; signal?: AbortSignal },
): Promise<SourceFacts> {
  if (byteSize === 0) throw new Refusal('empty');
  const report = await readFfprobeReport(toolchain, source, signal);
  const video = report.streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const sounds = report.streams.filter(({ codec_type }) => codec_type === 'audio');
  const audio = sounds.find(({ disposition }) => disposition?.default) ?? sounds[0];
  if (video === undefined) {
    if (report.streams.length === 0) throw new Refusal('not_video');
    throw new Refusal('no_video', { what: audio ? 'sound' : 'data' });
  }
  const facts = videoFacts(toolchain, video);
  const zeroS = startOf(report);
  const declaredS = declaredEnd(report, [video, audio]) - zeroS;
  requireLength(declaredS, limits);
  const packets = await readPackets(toolchain, {
    source,
    limits,
    zeroS,
    declaredS,
    byteSize,
    signal,
    videoIndex: video.index,
    frameS: 1 / rateOf(facts.rate),
  });
  return {
    container: report.format.format_name,
    video: facts,
    audio: audio && toolchain.decoders.has(audio.codec_name ?? '') ? audioFacts(audio) : null,
    ...countFrames({ report, packets, video, audio, rate: facts.rate, limits }),
  };
}

function videoFacts(toolchain: Toolchain, stream: ProbedStream): VideoFacts {
  const codec = stream.codec_name ?? stream.codec_tag_string ?? 'something unknown';
  if (/^(encv|drm)/.test(stream.codec_tag_string ?? '')) throw new Refusal('protected');
  const { width = 0, height = 0 } = stream;
  if (!hasDecoder(toolchain, codec) || width === 0 || height === 0) throw new Refusal('codec', { codec });
  const shown = { width: Math.round(width * pixelAspect(stream)), height };
  const size = `${width} × ${height}`;
  if (Math.max(width, height) > largestPx || width * height > maxPixels) throw new Refusal('too_large', { size });
  const [short, long] = [Math.min(shown.width, height), Math.max(shown.width, height)];
  if (long > short * longestShape) throw new Refusal('shape', { size: `${shown.width} × ${height}` });
  const hdr = hdrOf(stream);
  if (hdr !== null && !toolchain.filters.has('zscale')) throw new Refusal('hdr');
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? '');
  const average = readRational(stream.avg_frame_rate);
  const { rate, variable } = constantRate(average, interlaced ? average : readRational(stream.r_frame_rate));
  return {
    streamIndex: stream.index,
    codec,
    ...(isTurned(stream) ? { width: shown.height, height: shown.width } : shown),
    rate,
    variableRate: variable,
    interlaced,
    hdr,
    colorTagged: isKnown(stream.color_space),
  };
}

function audioFacts(stream: ProbedStream): AudioFacts {
  const language = stream.tags?.language;
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? '',
    channels: stream.channels ?? 2,
    sampleRate: Number(stream.sample_rate ?? 48_000),
    language: language === undefined || language === 'und' || !languageTag.test(language) ? null : language,
  };
}

/** Ratio of width to height of a pixel; 1 if the difference is only rounding. */
function pixelAspect({ sample_aspect_ratio }: ProbedStream): number {
  const { num, den } = readRational(sample_aspect_ratio) ?? { num: 1, den: 1 };
  return Math.abs(num / den - 1) < squareWithin ? 1 : num / den;
}

/** Whether ffmpeg can decode a codec. Some decoders have another name than their codec. */
function hasDecoder({ decoders }: Toolchain, codec: string): boolean {
  return decoders.has(codec) || decoders.has(`lib${codec}`) || (codec === 'av1' && decoders.has('libdav1d'));
}

function hdrOf({ color_transfer }: ProbedStream): Hdr | null {
  if (color_transfer === 'smpte2084') return 'pq';
  return color_transfer === 'arib-std-b67' ? 'hlg' : null;
}

function isTurned({ side_data_list, tags }: ProbedStream): boolean {
  const rotation =
    side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0);
  return Math.abs(rotation) % 180 === 90;
}

function isKnown(tag: string | undefined): boolean {
  return tag !== undefined && tag !== 'unknown' && tag !== 'reserved';
}
