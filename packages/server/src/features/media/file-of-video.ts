import type { FileOutcome } from '../transcode/file-outcome.ts';
import {
  updateFileFailed,
  updateMissingThumbnail,
  updatePlayableFile,
  updateStoryboardDrawn,
} from './file-of-video-queries.ts';
import { moveChapters, shiftChapters } from './move-chapters.ts';
import { publishVideo } from './publish-video.ts';
import { addTracks, shiftTracks } from './studio/captions-of-file.ts';

/** What changes in a video when its file is converted. */
export const fileOfVideo: FileOutcome = {
  filePlayable: updatePlayableFile,
  partsCut: moveChapters,
  trimmed: async (tx, trim) => {
    await shiftChapters(tx, trim);
    await shiftTracks(tx, trim);
  },
  captioned: addTracks,
  publish: publishVideo,
  fileFailed: updateFileFailed,
  storyboardDrawn: updateStoryboardDrawn,
  thumbnailMade: updateMissingThumbnail,
};
