import { writeCues } from '../text/web-vtt.ts';
import { placeOf, type StoryboardPlan, sheetName } from './storyboard-sheet.ts';

/**
 * WebVTT for the preview over the seek bar. Its cues name a part of a sheet (`#xywh=`). `starts` are the times of the
 * key frames in seconds.
 */
export function storyboardVtt(
  { thumbnail: { width, height }, step }: StoryboardPlan,
  count: number,
  { starts, durationS }: { starts: number[]; durationS: number },
): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const startS = starts[index * step] ?? 0;
    const endS = Math.min(durationS, starts[(index + 1) * step] ?? durationS);
    const place = placeOf(index);
    const xywh = [place.column * width, place.row * height, width, height].join(',');
    return { startS, endS, text: `${sheetName(place.sheet)}#xywh=${xywh}` };
  });
  return writeCues(cues);
}
