import type { SourceFacts } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { audioSegmentCount } from '../../../platform/ffmpeg/vod/audio-args.ts';
import type { PlannedChunk } from './chunk-queries.ts';

/** `take` 0 has an estimated gain, `take` 1 the measured one. */
export function soundChunk(facts: SourceFacts, take: number): PlannedChunk {
  const segmentCount = audioSegmentCount(facts);
  return { index: take, firstFrame: 0, frameCount: facts.frameCount, firstSegment: 0, segmentCount };
}
