import { cropSquare, type Square } from './crop-square.ts';
import { type EncodedPicture, encodePicture } from './encode.ts';

export type PictureTask =
  | { kind: 'encode'; bytes: Uint8Array }
  | { kind: 'crop'; bytes: Uint8Array; square: Square | null; maxPx: number };
export type PictureResult<T extends PictureTask> = T extends { kind: 'crop' } ? Buffer | null : EncodedPicture;
export type PictureReply = { result: unknown } | { error: string };

/** A process of {@link file://./picture-process.ts}, which may be killed at any time. */
process.on('message', (task: PictureTask) => {
  void work(task)
    .then((result): PictureReply => ({ result }))
    .catch((error: Error): PictureReply => ({ error: error.message }))
    .then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

function work(task: PictureTask): Promise<unknown> {
  return task.kind === 'encode' ? encodePicture(task.bytes) : cropSquare(task.bytes, task.square, task.maxPx);
}
