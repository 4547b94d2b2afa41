import type { FileOutcome } from '../transcode/file-outcome.ts';
import {
  detachFailedFile,
  lockVideo,
  recordStoryboard,
  updateMissingThumbnail,
  updatePlayableFile,
} from './file-of-video-queries.ts';
import { moveChapters, shiftChapters } from './move-chapters.ts';
import { publishVideo } from './publish-video.ts';
import { addTracks, shiftTracks } from './studio/captions-of-file.ts';

/** The changes of a video when its file is converted. */
export const fileOfVideo: FileOutcome = {
  filePlayable: updatePlayableFile,
  onCut: async (tx, cut) => {
    await lockVideo(tx, cut.mediaId);
    await moveChapters(tx, cut);
  },
  onTrim: async (tx, trim) => {
    await lockVideo(tx, trim.mediaId);
    await shiftChapters(tx, trim);
    await shiftTracks(tx, trim);
  },
  onCaptions: async (tx, added) => {
    await lockVideo(tx, added.mediaId);
    await addTracks(tx, added);
  },
  publish: publishVideo,
  fileFailed: detachFailedFile,
  onStoryboard: recordStoryboard,
  onThumbnail: updateMissingThumbnail,
};
