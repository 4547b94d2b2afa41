import { afterEach, expect, test, vi } from 'vitest';
import { openCameraAndMicrophone, openMicrophone } from './capture.ts';

afterEach(() => vi.unstubAllGlobals());

interface Wanted {
  deviceId?: { exact?: string; ideal?: string };
}

/** Simulates a browser with these devices. */
function haveDevices(kinds: Record<'video' | 'audio', string[]>) {
  const give = (kind: 'video' | 'audio', wanted: Wanted | false) => {
    if (wanted === false) return [];
    const { exact, ideal = '' } = wanted.deviceId ?? {};
    if (exact !== undefined && !kinds[kind].includes(exact)) throw new DOMException('', 'OverconstrainedError');
    return [exact ?? (kinds[kind].includes(ideal) ? ideal : kinds[kind][0])];
  };
  const getUserMedia = async ({ video, audio }: Record<'video' | 'audio', Wanted | false>) => {
    const given = [give('video', video), give('audio', audio)];
    return { getVideoTracks: () => given[0], getAudioTracks: () => given[1] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
}

const choice = { source: 'camera', cameraId: 'camera 2', microphoneId: 'microphone 2' } as const;
const microphones = ['microphone 1', 'microphone 2'];

test('a device that is gone is replaced, and the choice of the other one stays', async () => {
  haveDevices({ video: ['camera 1', 'camera 2'], audio: microphones });
  expect(await openCameraAndMicrophone(choice)).toEqual({ camera: 'camera 2', microphone: 'microphone 2' });
  haveDevices({ video: ['camera 1'], audio: microphones });
  expect(await openCameraAndMicrophone(choice)).toEqual({ camera: 'camera 1', microphone: 'microphone 2' });
  haveDevices({ video: ['camera 1', 'camera 2'], audio: ['microphone 1'] });
  expect(await openCameraAndMicrophone(choice)).toEqual({ camera: 'camera 2', microphone: 'microphone 1' });
});

test('a microphone alone does not ask for a camera', async () => {
  haveDevices({ video: [], audio: microphones });
  expect(await openMicrophone('microphone 3')).toBe('microphone 1');
  expect(await openMicrophone('')).toBe('microphone 1');
});
