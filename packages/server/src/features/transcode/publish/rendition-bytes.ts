import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import type { RenditionProgress } from './rendition-progress.ts';

/** The segments of a rendition one after another, each kind after its initialisation segment. */
export async function* renditionBytes(
  { storage }: Pick<Platform, 'storage'>,
  asset: AssetRow,
  { row, segments }: Pick<RenditionProgress, 'row' | 'segments'>,
) {
  const folder = `${generationFolder({ assetId: asset.id, generation: asset.generation })}/${row.name}`;
  let initFile = '';
  for (const segment of segments) {
    if (segment.initFile !== initFile) {
      initFile = segment.initFile;
      yield storage.read(`${folder}/${initFile}`);
    }
    yield storage.read(`${folder}/${segment.file}`);
  }
}
