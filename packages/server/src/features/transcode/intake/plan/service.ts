import type { SourceFacts } from '../../../../platform/ffmpeg/probe/source-facts.ts';
import { audioBitrate, audioSegmentCount } from '../../../../platform/ffmpeg/vod/audio.ts';
import { planChunks, segmentFrames } from '../../../../platform/ffmpeg/vod/chunk-plan.ts';
import { planLadder, tierOf } from '../../../../platform/ffmpeg/vod/ladder.ts';
import type { PlannedChunk, PlannedRendition } from '../queries.ts';

/** Every rendition with its chunks. Chunks are the same frames in all rungs; the sound is one chunk. */
export function planRenditions(facts: SourceFacts): PlannedRendition[] {
  const gop = segmentFrames(facts.video.rate);
  const chunks = planChunks({ frameCount: facts.frameCount, rate: facts.video.rate }).map((span): PlannedChunk => {
    return { ...span, firstSegment: span.firstFrame / gop, segmentCount: Math.ceil(span.frameCount / gop) };
  });
  const segmentCount = Math.ceil(facts.frameCount / gop);
  const pictures = planLadder(facts.video).map((rung) => ({ ...rung, tier: tierOf(rung), segmentCount, chunks }));
  return facts.audio === null ? pictures : [...pictures, soundRendition(facts)];
}

/** `take` 0 has a gain that may be guessed, 1 the measured one. */
export function soundChunk(facts: SourceFacts, take: number): PlannedChunk {
  const segmentCount = audioSegmentCount(facts);
  return { index: take, firstFrame: 0, frameCount: facts.frameCount, firstSegment: 0, segmentCount };
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
