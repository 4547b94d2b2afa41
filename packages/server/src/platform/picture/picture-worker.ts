import { objectionTo } from './bomb-check.ts';
import { cropSquare, type Square } from './crop-square.ts';
import { type EncodedEmote, encodeEmote } from './encode-emote.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { type MeasuredIcon, measureIcon } from './measure-icon.ts';

/** A task for a picture. Cropping and encoding are one task, so that the picture waits for only one turn. */
export type PictureTask =
  | { kind: 'encode'; bytes: Uint8Array }
  | { kind: 'emote'; bytes: Uint8Array }
  | { kind: 'measure'; bytes: Uint8Array; px: number }
  | { kind: 'crop'; bytes: Uint8Array; square: Square | null; maxPx: number };
/** Null for a square that is not within the picture. */
export type PictureResult<T extends PictureTask> = T extends { kind: 'crop' }
  ? EncodedPicture | null
  : T extends { kind: 'emote' }
    ? EncodedEmote
    : T extends { kind: 'measure' }
      ? MeasuredIcon
      : EncodedPicture;
export type PictureReply = { result: unknown } | { objection: string } | { error: string };

/** The program of a process that {@link file://./picture-process.ts} starts and may kill at any time. */
process.on('message', (task: PictureTask) => {
  void work(task)
    .catch((error: Error): PictureReply => ({ error: error.message }))
    .then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

async function work(task: PictureTask): Promise<PictureReply> {
  const objection = objectionTo(task.bytes);
  if (objection !== null) return { objection };
  if (task.kind === 'encode') return { result: await encodePicture(task.bytes) };
  if (task.kind === 'emote') return { result: await encodeEmote(task.bytes) };
  if (task.kind === 'measure') return { result: await measureIcon(task.bytes, task.px) };
  const cropped = await cropSquare(task.bytes, task.square, task.maxPx);
  return { result: cropped && (await encodePicture(cropped)) };
}
