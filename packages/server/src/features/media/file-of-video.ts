import type { FileOutcome } from '../transcode/file-outcome.ts';
import {
  updateFileFailed,
  updateMissingThumbnail,
  updatePlayableFile,
  updateStoryboardDrawn,
} from './file-of-video-queries.ts';

/** What changes in a video when its file is converted. */
export const fileOfVideo: FileOutcome = {
  filePlayable: updatePlayableFile,
  fileFailed: updateFileFailed,
  storyboardDrawn: updateStoryboardDrawn,
  thumbnailMade: updateMissingThumbnail,
};
