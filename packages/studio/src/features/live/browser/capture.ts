import { BroadcastProblem, captureProblem } from './broadcast-problem.ts';

export type Source = 'camera' | 'screen' | 'both';

export interface Devices {
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
}

export interface Choice {
  source: Source;
  cameraId: string;
  microphoneId: string;
}

const choiceKey = 'greenlight.studio.goLive';
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

/** The last choice in this browser. */
export function storedChoice(): Choice {
  const [source = '', cameraId = '', microphoneId = ''] = (localStorage.getItem(choiceKey) ?? '').split('\n');
  return { source: sources().find((name) => name === source) ?? 'camera', cameraId, microphoneId };
}

export function storeChoice({ source, cameraId, microphoneId }: Choice): void {
  localStorage.setItem(choiceKey, [source, cameraId, microphoneId].join('\n'));
}

/**
 * The sources that this browser can send. Phones cannot share a screen, and only some browsers can join two pictures.
 */
export function sources(): Source[] {
  const hasScreen = 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  return [
    'camera',
    ...(hasScreen ? (['screen'] as const) : []),
    ...(hasScreen && canComposePictures() ? (['both'] as const) : []),
  ];
}

export function canComposePictures(): boolean {
  return 'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis;
}

/** Lists the devices. Their names are empty until the page was allowed to use one. */
export async function listDevices(): Promise<Devices> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const named = devices.filter(({ deviceId }) => deviceId !== '');
  return {
    cameras: named.filter(({ kind }) => kind === 'videoinput'),
    microphones: named.filter(({ kind }) => kind === 'audioinput'),
  };
}

/** Opens a camera, or another one if that is gone. Throws `BroadcastProblem`. */
export async function openCamera(cameraId: string): Promise<MediaStreamTrack> {
  const stream = await capture({ cameraId });
  return stream.getVideoTracks()[0] as MediaStreamTrack;
}

export async function openMicrophone(microphoneId: string): Promise<MediaStreamTrack> {
  const stream = await capture({ microphoneId });
  return stream.getAudioTracks()[0] as MediaStreamTrack;
}

/** Opens both, so that the browser asks for permission only once. */
export async function openCameraAndMicrophone({ cameraId, microphoneId }: Choice) {
  const stream = await capture({ cameraId, microphoneId });
  return {
    camera: stream.getVideoTracks()[0] as MediaStreamTrack,
    microphone: stream.getAudioTracks()[0] as MediaStreamTrack,
  };
}

/** Opens a screen, a window or a tab, with its sound if the browser offers it. */
export async function openScreen(): Promise<{ screen: MediaStreamTrack; sound: MediaStreamTrack | null }> {
  try {
    const video = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } };
    const stream = await navigator.mediaDevices.getDisplayMedia({ video, audio: true });
    const screen = stream.getVideoTracks()[0] as MediaStreamTrack;
    screen.contentHint = 'detail';
    return { screen, sound: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    throw captureProblem(error);
  }
}

type DeviceIds = Partial<Pick<Choice, 'cameraId' | 'microphoneId'>>;

/** Use `exact` first, because with `ideal` Chromium may open another device than the chosen one. */
function constraintsOf({ cameraId, microphoneId }: DeviceIds, by: 'exact' | 'ideal'): MediaStreamConstraints {
  const chosen = (deviceId: string) => (deviceId === '' ? {} : { deviceId: { [by]: deviceId } });
  return {
    video: cameraId !== undefined && { ...picture, ...chosen(cameraId) },
    audio: microphoneId !== undefined && chosen(microphoneId),
  };
}

/** Opens the devices. One that is left out is not requested. */
async function capture(ids: DeviceIds): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  // Browsers offer cameras only to pages over TLS.
  if (!mediaDevices) throw new BroadcastProblem('insecure');
  try {
    return await mediaDevices.getUserMedia(constraintsOf(ids, 'exact')).catch((error: Error) => {
      if (error.name !== 'OverconstrainedError') throw error;
      // One of the two devices may still exist.
      return mediaDevices.getUserMedia(constraintsOf(ids, 'ideal'));
    });
  } catch (error) {
    throw captureProblem(error);
  }
}
