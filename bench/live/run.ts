// A livestream of 720 lines with a clock in the picture, and what its viewers see in Chromium: how late a picture is
// (glass to glass), how soon the first one comes, what many viewers cost, a broken connection of the broadcaster, the
// end, and how soon a change of status is seen. Beside it plain HLS of the same stream, and bare ffmpeg with nginx.
// Sender, service, encoders, database, viewers and browser share the same processors. `LIVE_ONLY=delay,drops` measures
// only these.

import { chosenParts, report, startTable } from '../load/verdict.ts';
import { requireTools } from '../load/wrk.ts';
import { openBench } from './bench.ts';
import { reportConformance, startConformance } from './conformance.ts';
import { measureBackup } from './measure-backup.ts';
import { measureCost } from './measure-cost.ts';
import { measureBare, measureCamera, measureCuts, measureDelay } from './measure-delay.ts';
import { measureDrops } from './measure-drops.ts';
import { measureJoin } from './measure-join.ts';
import { measureProcess } from './measure-process.ts';
import { measureRecording } from './measure-recording.ts';
import { measureStatus } from './measure-status.ts';
import { sendTo } from './sender.ts';
import { announce, masterOf } from './site.ts';

const alone = ['camera', 'cuts', 'backup', 'status', 'bare'] as const;
const ofOneStream = ['delay', 'join', 'process', 'cost', 'drops', 'recording'] as const;
const parts = chosenParts('LIVE_ONLY', [...alone, ...ofOneStream]);

requireTools('nginx', 'ffmpeg');
const bench = await openBench();
startTable();
try {
  // The conversion of a long recording would take the processors from what comes after it.
  await measure('camera', () => measureCamera(bench));
  await measure('cuts', () => measureCuts(bench));
  await measure('backup', () => measureBackup(bench));
  await measure('status', () => measureStatus(bench));
  await measure('bare', () => measureBare(bench));
  const stream = await announce(bench.site);
  const senders = [sendTo(stream)];
  await keepSlates(stream.mediaId);
  await masterOf(bench.site, stream);
  await measure('delay', async () => {
    const conform = await startConformance(bench.site, stream);
    await measureDelay(bench, stream);
    reportConformance('on air', await conform());
  });
  await measure('join', () => measureJoin(bench));
  await measure('process', () => measureProcess(bench, stream));
  await measure('cost', () => measureCost(bench, stream));
  await measure('drops', () => measureDrops(bench, stream, senders));
  await measure('recording', () => measureRecording(bench, stream, senders));
  await senders.at(-1)?.drop();
} finally {
  await bench.close();
}
process.exit();

/** Runs a measurement. If it fails, for example because a page has no picture, this counts as a missed goal. */
async function measure(part: (typeof parts)[number], work: () => Promise<void>) {
  if (!parts.includes(part)) return;
  try {
    await work();
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    report(part, reason, { text: 'no failure', isMet: false });
    await bench.audience.leave();
    for (const context of bench.browser.contexts()) await context.close();
  }
}

async function keepSlates(mediaId: number) {
  const { studioLive } = bench.site.operator;
  const { version } = await studioLive.get({ params: { mediaId } });
  await studioLive.update({ params: { mediaId }, body: { version, keepsSlates: true } });
}
