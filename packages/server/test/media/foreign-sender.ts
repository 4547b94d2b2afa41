import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Encoder } from './encoder.ts';

interface Picture {
  width: number;
  height: number;
}

const programs = { gstreamer: 'gst-launch-1.0', obs: 'obs', screen: 'Xvfb' };

export const gstreamerInstalled = ['rtmp2sink', 'x264enc'].every((name) => runs('gst-inspect-1.0', '--exists', name));
/** OBS needs a screen. */
export const obsInstalled = runs(programs.obs, '--version') && runs('which', programs.screen);
/** Debian builds OBS without WebRTC. `OBS_ROOT` is the folder of another system, in which `obs` runs. */
const webrtcOfObs = `${process.env.OBS_ROOT ?? ''}/usr/{lib,local/lib}{,/*-linux-gnu}/obs-plugins/obs-webrtc.so`;
export const obsHasWhip = obsInstalled && globSync(webrtcOfObs).length > 0;

/**
 * Sends a test card with a tone in real time; by RTMPS it accepts any certificate. SIGINT ends it properly, like all
 * programs here.
 */
export function startGStreamer(address: string, { width, height }: Picture): Encoder {
  const picture = `videotestsrc is-live=true ! video/x-raw,width=${width},height=${height},framerate=30/1`;
  const h264 = 'x264enc tune=zerolatency speed-preset=ultrafast key-int-max=60 ! h264parse';
  const aac = 'audiotestsrc is-live=true ! audio/x-raw,rate=44100,channels=2 ! voaacenc ! aacparse';
  const output = address.startsWith('srt:')
    ? `mpegtsmux name=out alignment=7 ! srtsink uri=${address}`
    : `flvmux name=out streamable=true ! rtmp2sink location=${address} tls-validation-flags=0`;
  const pipeline = `${output} ${picture} ! ${h264} ! queue ! out. ${aac} ! queue ! out.`;
  return follow(spawn(programs.gstreamer, ['-q', '-e', ...pipeline.split(' ')]));
}

/** The target of OBS, in the form in which OBS stores it. */
export type ObsService =
  | { type: 'rtmp_custom'; settings: { server: string; key: string } }
  | { type: 'whip_custom'; settings: { service: 'WHIP'; server: string; bearer_token: string } };

/** Sends a clip repeatedly, with the default settings of OBS. Its files are in `folder`. */
export async function startObs(
  service: ObsService,
  { clip, folder, width, height }: Picture & { clip: string; folder: string },
): Promise<Encoder> {
  const home = join(folder, 'obs-studio');
  const profile = join(home, 'basic/profiles/Test');
  await mkdir(profile, { recursive: true });
  await mkdir(join(home, 'basic/scenes'), { recursive: true });
  const size = `BaseCX=${width}\nBaseCY=${height}\nOutputCX=${width}\nOutputCY=${height}`;
  const chosen = 'Profile=Test\nProfileDir=Test\nSceneCollection=Test\nSceneCollectionFile=Test';
  const media = { local_file: clip, is_local_file: true, looping: true };
  const sources = [
    {
      id: 'scene',
      name: 'Scene',
      settings: { items: [{ id: 1, name: 'Clip', visible: true, scale: { x: 1, y: 1 } }] },
    },
    { id: 'ffmpeg_source', name: 'Clip', mixers: 255, volume: 1, settings: media },
  ];
  const scenes = { name: 'Test', current_scene: 'Scene', current_program_scene: 'Scene', sources };
  const files = {
    'global.ini': `[General]\nFirstRun=true\nConfirmOnExit=false\n[Basic]\n${chosen}\n`,
    'basic/profiles/Test/basic.ini': `[General]\nName=Test\n[Video]\n${size}\n[Output]\nReconnect=false\n`,
    'basic/profiles/Test/service.json': JSON.stringify(service),
    'basic/scenes/Test.json': JSON.stringify(scenes),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(home, name), content);
  const screen = spawn(programs.screen, ['-displayfd', '1', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, DISPLAY: `:${String(display).trim()}` };
  const args = '--multi --startstreaming --minimize-to-tray --profile Test --collection Test'.split(' ');
  const obs = follow(spawn(programs.obs, args, { env }));
  void obs.ended.then(() => screen.kill());
  return obs;
}

function follow(child: ChildProcessWithoutNullStreams): Encoder {
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => ({ code, complaints: (await said).join('') }));
  return { child, ended };
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
