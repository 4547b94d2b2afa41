import type { FileOutcome } from '../transcode/file-outcome.ts';
import {
  updateFileFailed,
  updateMissingThumbnail,
  updatePlayableFile,
  updateStoryboardDrawn,
} from './file-of-video-queries.ts';
import { moveChapters, shiftChapters } from './move-chapters.ts';
import { publishVideo } from './publish-video.ts';

/** What changes in a video when its file is converted. */
export const fileOfVideo: FileOutcome = {
  filePlayable: updatePlayableFile,
  partsCut: moveChapters,
  trimmed: shiftChapters,
  publish: publishVideo,
  fileFailed: updateFileFailed,
  storyboardDrawn: updateStoryboardDrawn,
  thumbnailMade: updateMissingThumbnail,
};
