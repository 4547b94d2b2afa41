import { rateOf } from '../../../platform/ffmpeg/probe/frame-rate.ts';
import type { SourceFacts } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { audioBitrate } from '../../../platform/ffmpeg/vod/audio-args.ts';
import { planChunks, segmentFrames } from '../../../platform/ffmpeg/vod/chunk-plan.ts';
import { planLadder, type Tier, tierOf } from '../../../platform/ffmpeg/vod/ladder.ts';
import type { PlannedChunk } from '../encode/chunk-queries.ts';
import { soundChunk } from '../encode/sound-chunk.ts';
import type { ChunkJobData } from '../jobs.ts';
import type { PlannedRendition } from './rendition-plan-queries.ts';

/** Every rendition with its chunks. A chunk has the same frames in all rungs; the sound is one chunk. */
export function planRenditions(facts: SourceFacts): PlannedRendition[] {
  const gop = segmentFrames(facts.video.rate);
  const chunks = planChunks({ frameCount: facts.frameCount, rate: facts.video.rate }).map((span): PlannedChunk => {
    return { ...span, firstSegment: span.firstFrame / gop, segmentCount: Math.ceil(span.frameCount / gop) };
  });
  const segmentCount = Math.ceil(facts.frameCount / gop);
  const pictures = planLadder(facts.video).map((rung) => ({ ...rung, tier: tierOf(rung), segmentCount, chunks }));
  return facts.audio === null ? pictures : [...pictures, soundRendition(facts)];
}

interface Pass<Of> {
  tier: Of;
  index: number;
}

/**
 * With more pixels a second, most machines encode no faster than real time: then all low rungs are encoded first, so
 * that the video can be watched.
 */
const heavyPixelsPerS = 1920 * 1088 * 31;
/**
 * For other videos, low rungs run ahead in this share of the video. So viewers stay behind the encoder, and it costs
 * little.
 */
const aheadShare = 0.4;

/**
 * Plans which chunks get separate passes for low and upper rungs, and which later chunks get one pass, which decodes
 * the source once.
 */
export function planPasses({ video, frameCount }: SourceFacts, toMake: Pass<Tier>[]): Pass<ChunkJobData['tier']>[] {
  const isHeavy = video.width * video.height * rateOf(video.rate) > heavyPixelsPerS;
  const chunkCount = planChunks({ frameCount, rate: video.rate }).length;
  const aheadChunks = isHeavy ? chunkCount : Math.max(1, Math.floor(chunkCount * aheadShare));
  const later = new Set(toMake.filter(({ index }) => index >= aheadChunks).map(({ index }) => index));
  return [
    ...toMake.filter(({ index }) => index < aheadChunks),
    ...[...later].map((index) => ({ tier: 'whole' as const, index })),
  ];
}

function soundRendition(facts: SourceFacts): PlannedRendition {
  const chunk = soundChunk(facts, 0);
  return {
    name: 'audio',
    tier: 'audio',
    level: 0,
    width: 0,
    height: 0,
    crf: 0,
    maxBitrate: audioBitrate,
    segmentCount: chunk.segmentCount,
    chunks: [chunk],
  };
}
