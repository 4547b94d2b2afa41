import type { CameraChange, ComposeRequest } from './compose-worker.ts';

interface FrameReader {
  readable: ReadableStream<VideoFrame>;
}
interface FrameWriter extends MediaStreamTrack {
  writable: WritableStream<VideoFrame>;
}
/** Classes that TypeScript does not know and only some browsers have (`sources`). */
interface FrameStreams {
  MediaStreamTrackProcessor: new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => FrameReader;
  MediaStreamTrackGenerator: new (init: { kind: 'video' }) => FrameWriter;
}

export interface ComposedPicture {
  track: MediaStreamTrack;
  /** Changes the camera, but keeps the track of the screen: a still screen may send no frame to a new reader. */
  setCamera(camera: MediaStreamTrack | null): void;
  stop(): void;
}

/**
 * The screen with the camera in its corner, as one track with a steady frame rate. A worker draws it, because the page
 * is hidden while the person shows another window, and browsers slow hidden pages down.
 */
export function composePictures(screen: MediaStreamTrack, camera: MediaStreamTrack | null): ComposedPicture {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as unknown as FrameStreams;
  const framesOf = (track: MediaStreamTrack) => new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }).readable;
  const out = new MediaStreamTrackGenerator({ kind: 'video' });
  const worker = new Worker(new URL('./compose-worker.ts', import.meta.url), { type: 'module' });
  const request: ComposeRequest = { screen: framesOf(screen), out: out.writable };
  worker.postMessage(request, [request.screen, request.out]);
  const setCamera = (track: MediaStreamTrack | null) => {
    const change: CameraChange = { camera: track && framesOf(track) };
    worker.postMessage(change, change.camera ? [change.camera] : []);
  };
  setCamera(camera);
  return {
    track: out,
    setCamera,
    stop() {
      worker.terminate();
      out.stop();
    },
  };
}
