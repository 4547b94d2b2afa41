// How many words the speech engine gets wrong, and what it costs. The recordings are those of Debian's package
// pocketsphinx-testdata: a volunteer reads a novel aloud, without music.
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pocketsphinx } from '../../packages/server/src/platform/speech/pocketsphinx.ts';
import { samplesPerSecond } from '../../packages/server/src/platform/speech/speech-engine.ts';
import { usageOf } from '../load/process-usage.ts';

const folder = '/usr/share/pocketsphinx/test/data/librivox';
const headBytes = 44;
const bytesPerSecond = 2 * samplesPerSecond;
const lookEveryMs = 20;

const hear = pocketsphinx('pocketsphinx_continuous');
const total = { words: 0, wrong: 0, lengthS: 0, cpuS: 0, bytes: 0 };
for (const line of readFileSync(join(folder, 'transcription'), 'utf8').trim().split('\n')) {
  const [, said = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line) ?? [];
  const file = join(folder, `${name}.wav`);
  const own = usageOf(process.pid);
  const looking = setInterval(() => {
    total.bytes = Math.max(total.bytes, usageOf(process.pid).bytes - usageOf(process.pid, { alone: true }).bytes);
  }, lookEveryMs);
  const heard: string[] = [];
  await hear(createReadStream(file, { start: headBytes }), ({ text }) => heard.push(text), AbortSignal.timeout(60_000));
  clearInterval(looking);
  const words = said.split(' ');
  const wrong = distance(words, heard.join(' ').split(' '));
  total.words += words.length;
  total.wrong += wrong;
  total.lengthS += (readFileSync(file).length - headBytes) / bytesPerSecond;
  total.cpuS += usageOf(process.pid).cpuS - own.cpuS;
  console.log(`said:  ${said}\nheard: ${heard.join(' ')}\n`);
}
const { words, wrong, lengthS, cpuS, bytes } = total;
console.log(
  `${words} words in ${lengthS.toFixed(1)} s: ${wrong} wrong, missing or too many (${percent(wrong / words)})`,
);
console.log(`${(cpuS / lengthS).toFixed(2)} of a processor, ${Math.round(bytes / 2 ** 20)} MiB`);

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The edits between two lists of words (Levenshtein), as the word error rate counts them. */
function distance(said: string[], heard: string[]): number {
  let row = heard.map((_, index) => index + 1);
  row.unshift(0);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [at, other] of heard.entries()) {
      const swap = (row[at] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(swap, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
