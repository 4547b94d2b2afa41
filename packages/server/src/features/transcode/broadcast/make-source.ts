import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { joinSource, type SourcePart } from '../../../platform/ffmpeg/live/join-source.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roleOf } from '../../../platform/rtmp/flv.ts';
import { readFlv } from '../../../platform/rtmp/read-flv.ts';
import { sourceKey } from '../asset.ts';
import { findAsset, lockAsset, updateAssetSource } from '../asset-queries.ts';
import { posterJob } from '../jobs.ts';
import { renewRenditions } from '../renew-renditions.ts';
import { listAllSegments, listLiveSources, type SegmentRow } from './broadcast-queries.ts';
import { copyLiveSegments } from './copy-live-segments.ts';
import { hasSourcePiece, readSourcePieces, type SourceOfRun, sourcePieceFolder } from './source-piece.ts';

/**
 * Segments of one run that come from the stored input of the broadcaster, or, without a source, from the live
 * rendition.
 */
interface Span {
  segments: SegmentRow[];
  source: SourceOfRun | null;
}

/**
 * The handler of `makeSourceJob`: joins the stored input of the broadcaster to one file on the timeline of the
 * recording, and has all renditions made from it. Missing parts (a slate, the last seconds before a kill, another
 * picture size) come from the best live rendition. Without any input, the recording stays as it is.
 */
export async function makeSource(
  platform: Platform,
  { assetId }: { assetId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, storage, jobs, config } = platform;
  const asset = await findAsset(db, assetId);
  // The id is in its name, so that a retry finds what a kill left.
  const folder = join(config.dataDir, 'joining', assetId);
  await rm(folder, { recursive: true, force: true });
  if (!asset) return;
  const spans = asset.generation === 1 && asset.state === 'ready' ? await planSpans(platform, assetId) : [];
  const size = spans.find(({ source }) => source)?.source;
  if (size) {
    const toolchain = await toolchainFor(config);
    try {
      await mkdir(folder, { recursive: true });
      const parts: SourcePart[] = [];
      for (const [at, { segments, source }] of spans.entries()) {
        const [first] = segments as [SegmentRow];
        const from = { assetId, run: first.run, segment: first.index };
        const bytes = source
          ? readSourcePieces(platform, from, segments.length)
          : await copyLiveSegments(platform, toolchain, {
              asset,
              segments,
              size,
              path: join(folder, String(at)),
              signal,
            });
        const lengthS = segments.reduce((sum, { picture_s }) => sum + picture_s, 0);
        parts.push({ tags: readFlv(bytes), skipS: source?.skipS ?? 0, lengthS });
      }
      const path = join(folder, 'source.mkv');
      await joinSource(toolchain, { parts, path, signal });
      await storage.putFile(sourceKey(assetId), path);
      const { size: byteSize } = await stat(path);
      await inTransaction(db, async (tx) => {
        const locked = await lockAsset(tx, assetId);
        if (locked?.state !== 'ready' || locked.generation !== 1) return;
        await updateAssetSource(tx, assetId, byteSize);
        const generation = await renewRenditions(platform, tx, locked);
        // The poster job of the live renditions may not have run yet.
        await jobs.enqueue(tx, posterJob, generation, { singletonKey: assetId });
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await storage.deletePrefix(sourcePieceFolder(assetId));
}

async function planSpans(platform: Platform, assetId: string): Promise<Span[]> {
  const sources = new Map((await listLiveSources(platform.db, assetId)).map((source) => [source.run, source]));
  const runs = Map.groupBy(await listAllSegments(platform.db, assetId), ({ run }) => run);
  const sounds = new Map<number, boolean>();
  for (const [run, segments] of runs) {
    if (sources.has(run)) sounds.set(run, await hasSound(platform, { assetId, segments }));
  }
  const anySound = [...sounds.values()].includes(true);
  const spans: Span[] = [];
  for (const [run, segments] of runs) {
    const source = sources.get(run) ?? null;
    const isFit = source !== null && sounds.get(run) === anySound;
    const stored = isFit ? await countStored(platform, { assetId, segments }) : 0;
    if (stored > 0) spans.push({ segments: segments.slice(0, stored), source });
    if (stored < segments.length) spans.push({ segments: segments.slice(stored), source: null });
  }
  return ofOneSize(spans);
}

/** Selects the spans of one picture size, because a file has only one: that of the longest time. */
function ofOneSize(spans: Span[]): Span[] {
  const counts = new Map<string, number>();
  const sizeOf = ({ width, height }: SourceOfRun) => `${width}×${height}`;
  for (const { source, segments } of spans) {
    if (source) counts.set(sizeOf(source), (counts.get(sizeOf(source)) ?? 0) + segments.length);
  }
  const [longest] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return spans.map((span) => (span.source && sizeOf(span.source) !== longest ? { ...span, source: null } : span));
}

/**
 * Whether a run has sound. A run without sound cannot be joined to one with sound: the live rendition has silence
 * there. If no run has sound, the file has none.
 */
async function hasSound(
  platform: Platform,
  { assetId, segments: [first] }: { assetId: string; segments: SegmentRow[] },
) {
  if (!first) return false;
  const piece = { assetId, run: first.run, segment: first.index };
  if (!(await hasSourcePiece(platform, piece))) return false;
  for await (const tag of readFlv(readSourcePieces(platform, piece, 1))) {
    if (tag.kind === 'audio') return roleOf(tag) === 'header';
  }
  return false;
}

/** The number of segments up to the first one whose piece was not stored. */
async function countStored(platform: Platform, { assetId, segments }: { assetId: string; segments: SegmentRow[] }) {
  for (const [at, { run, index }] of segments.entries()) {
    if (!(await hasSourcePiece(platform, { assetId, run, segment: index }))) return at;
  }
  return segments.length;
}
