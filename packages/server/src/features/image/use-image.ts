import type { Db } from '../../platform/db/database.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { type ImageRef } from './image.ts';
import { decideImageUse } from './policy.ts';
import { listImagesToUse } from './queries.ts';

/** The editor who refers to pictures that others may have uploaded, and the pictures that are referred to already. */
export interface ImageUse {
  editor: Editor;
  before: string[];
}

/**
 * Call it in the transaction that writes the references; `path` names the field with an invalid id. Without `use` any
 * picture is allowed, for editors of the site.
 */
export async function requireImages(tx: Db, ids: string[], path: string, use?: ImageUse): Promise<void> {
  if (ids.length === 0) return;
  const known = await listImagesToUse(tx, ids, use?.editor.userId ?? null);
  const missing = ids.find((id) => !known.some((image) => image.id === id));
  if (missing !== undefined) throw invalidField(path, `There is no image ${missing}`);
  if (!use) return;
  const foreign = known.find((image) => !use.before.includes(image.id) && !decideImageUse(use.editor, image).allowed);
  if (foreign) throw invalidField(path, 'This picture was uploaded by somebody else. Upload it yourself.');
}

/** Like {@link requireImages}, for a list in which each picture is allowed once, and any picture. */
export async function requireImagesOnce(tx: Db, ids: string[], path: string): Promise<void> {
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice !== -1) throw invalidField(`${path}.${twice}`, 'This picture is in the list already');
  await requireImages(tx, ids, path);
}

/** Like {@link requireImages}, for a list in which each type is allowed once. */
export async function requireTypedImages(tx: Db, images: ImageRef[], path: string, use?: ImageUse): Promise<void> {
  const twice = images.findIndex(({ type }, index) => images.findIndex((other) => other.type === type) !== index);
  if (twice !== -1) throw invalidField(`${path}.${twice}.type`, 'Use each type once');
  await requireImages(
    tx,
    images.map(({ imageId }) => imageId),
    path,
    use,
  );
}
