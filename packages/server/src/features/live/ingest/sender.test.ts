import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { writeCertificate } from '../../../../test/media/certificate.ts';
import { createFootageFolder, type FootageFolder, ffmpeg } from '../../../../test/media/footage.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../factory.ts';
import { startInputs } from './inputs.ts';

const patience = { timeout: 60_000, interval: 200 };

let server: TestServer;
let creator: TestAccount;
let inputs: Awaited<ReturnType<typeof startInputs>>;
let folder: FootageFolder;

beforeAll(async () => {
  folder = await createFootageFolder();
  const paths = await writeCertificate(folder.path, 'localhost');
  const env = {
    RTMP_PORT: '0',
    RTMPS_PORT: String(await freePort()),
    RTMPS_CERTIFICATE: paths.certificatePath,
    RTMPS_KEY: paths.keyPath,
  };
  server = await startTestServer({ env, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  inputs = await startInputs(server.platform);
});
afterAll(async () => {
  await inputs.close();
  await server.close();
  await folder.remove();
});

async function announce() {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { servers, key } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  return { mediaId, address: `${servers.find(({ protocol }) => protocol === 'rtmps')?.url}/${key}` };
}

function segmentsOf(mediaId: number) {
  return server.platform.db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('livestream.media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
}

const picture = '-f lavfi -i testsrc2=s=320x180';
const sound = '-f lavfi -i sine=r=44100';
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

test.each([
  ['B-frames', `${picture}:r=30 ${sound} ${h264} -bf 3 -g 60`],
  [
    'a variable frame rate',
    `${picture}:r=30 ${sound} -vf select=not(mod(n\\,7))+lt(mod(n\\,40)\\,20) -vsync vfr ${h264} -g 30`,
  ],
  ['23.976 frames a second', `${picture}:r=24000/1001 ${sound} ${h264} -g 48`],
  ['60 frames a second', `${picture}:r=60 ${sound} ${h264} -g 60`],
  ['one channel', `${picture}:r=25 ${sound} -ac 1 ${h264} -g 25`],
  ['no sound', `${picture}:r=25 ${h264} -g 25`],
  ['an upright picture', `-f lavfi -i testsrc2=s=180x320:r=30 ${sound} ${h264} -g 30`],
])('a program sends %s by RTMPS', { timeout: 120_000 }, async (_, args) => {
  const { mediaId, address } = await announce();
  await ffmpeg(`-v error ${args} -c:a aac -t 6 -f flv ${address}`.split(' '));
  await expect.poll(async () => (await segmentsOf(mediaId)).count, patience).toBeGreaterThanOrEqual(2);
  await creator.client.studioLive.end({ params: { mediaId } });
});

test('a picture that is no H.264 is refused, and the studio says why', { timeout: 60_000 }, async () => {
  const { mediaId, address } = await announce();
  const args = `-v error -re ${picture}:r=30 ${sound} -c:v flv1 -c:a aac -t 30 -f flv ${address}`;
  await ffmpeg(args.split(' ')).catch(() => undefined);
  const refusal = async () => (await creator.client.studioLive.get({ params: { mediaId } })).refusal?.reason;
  await expect.poll(refusal, patience).toBe('The picture must be H.264 and the sound AAC.');
});
