// Time from the end of an upload to the first picture, and to the whole ladder, with two workers, compared with one
// ffmpeg process that makes the same ladder. GREENLIGHT_BENCH_FOOTAGE is the path of real footage,
// GREENLIGHT_BENCH_SECONDS the lengths to test.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { median } from '../load/wrk.ts';
import { makeBareLadder } from './bare.ts';
import { makeSource } from './footage.ts';
import { startProduct, type Times, timeProduct } from './product.ts';

const workers = 2;
const shortRounds = 3;
const playableGoal = 0.06;
const sameSecondsGoal = 0.2;
const wholeGoal = 1.15;
const lengthsS = (process.env.GREENLIGHT_BENCH_SECONDS ?? '30,600').split(',').map(Number);

interface Result extends Omit<Times, 'mediaId'> {
  seconds: number;
  bare: number;
}

const folder = makeDataFolder();
const scratch = join(folder.path, 'bench');
mkdirSync(scratch);
const product = await startProduct(join(folder.path, 'product'), workers);
const results: Result[] = [];
try {
  for (const seconds of lengthsS) {
    const source = makeSource(scratch, seconds, process.env.GREENLIGHT_BENCH_FOOTAGE);
    const rounds: Result[] = [];
    for (let round = 0; round < (seconds > 60 ? 1 : shortRounds); round += 1) {
      const bare = await makeBareLadder(source, scratch);
      rounds.push({ seconds, bare, ...(await timeProduct(product, source)) });
    }
    results.push(middle(rounds));
  }
} finally {
  await product.program.end('SIGTERM');
  await folder.remove();
}
report(results);

function middle(rounds: Result[]): Result {
  const medianOf = (key: keyof Result) => median(rounds.map((round) => round[key]));
  return {
    seconds: medianOf('seconds'),
    bare: medianOf('bare'),
    playable: medianOf('playable'),
    whole: medianOf('whole'),
  };
}

function report(all: Result[]) {
  const [first] = all;
  console.log(`\nUpload end → first segment in a player’s hands, → whole ladder (1080p, ${workers} workers)\n`);
  console.log(
    '| length | one ffmpeg process | first playable | of the ladder of 30 s | whole ladder | of one process |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const { seconds, bare, playable, whole } of all) {
    const share = playable / (first?.bare ?? Number.NaN);
    const cells = [
      `${seconds} s`,
      `${bare.toFixed(1)} s`,
      `${playable.toFixed(2)} s`,
      seconds === first?.seconds
        ? `${share.toFixed(3)} (goal ${playableGoal}: ${verdict(share <= playableGoal)})`
        : share.toFixed(3),
      `${whole.toFixed(1)} s`,
      `${(whole / bare).toFixed(2)} (goal ${wholeGoal}: ${verdict(whole / bare <= wholeGoal)})`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const last = all.at(-1);
  if (first === undefined || last === undefined || first === last) return;
  const drift = last.playable / first.playable - 1;
  const said = `${(drift * 100).toFixed(0)} % (goal within ${sameSecondsGoal * 100} %: ${verdict(Math.abs(drift) <= sameSecondsGoal)})`;
  console.log(`\nFirst playable of ${last.seconds} s against ${first.seconds} s: ${said}`);
}

function verdict(met: boolean): string {
  return met ? 'met' : 'MISSED';
}
