import { Readable } from 'node:stream';
import { flags } from '../ffmpeg/tool/flags.ts';
import { runTool } from '../ffmpeg/tool/run-tool.ts';
import type { HeardText, SpeechEngine } from './speech-engine.ts';

const memoryLimitBytes = 1024 ** 3;
const charactersMax = 64;
const secondsMax = 5;
/** A line with a word, the seconds of its start and end, and the confidence of the program. */
const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/;
/**
 * The program opens its input by name, which is not possible with the socket that a child process of Node has as stdin.
 */
const script = 'cat | exec nice -n 19 "$0" -infile /dev/stdin -time yes -logfn /dev/null';

/** The engine of Debian's `pocketsphinx`, with its American English model. It is fast, small and often wrong. */
export function pocketsphinx(program: string): SpeechEngine {
  return async (pcm, onText, signal) => {
    const words: HeardText[] = [];
    const flush = () => {
      for (const text of textsOf(words.splice(0))) onText(text);
    };
    await runTool('sh', {
      args: [...flags('-c'), script, program],
      input: Readable.from(pcm),
      // All words of a sentence are printed together, after its text.
      onLine(line) {
        const [, word = '', startS, endS] = wordLine.exec(line) ?? [];
        if (word === '</s>') flush();
        if (startS === undefined || /[<[+]/.test(word)) return;
        // The number of a pronunciation does not belong to the word.
        words.push({ text: word.replace(/\(\d+\)$/, ''), startS: Number(startS), endS: Number(endS) });
      },
      timeLimitMs: Infinity,
      memoryLimitBytes,
      signal,
      patience: 'most',
    });
    flush();
  };
}

/** Joins words to texts that fit on a screen. */
export function textsOf(words: HeardText[]): HeardText[] {
  const texts: HeardText[] = [];
  for (const word of words) {
    const last = texts.at(-1);
    const joined = last && `${last.text} ${word.text}`;
    if (last && joined && joined.length <= charactersMax && word.endS - last.startS <= secondsMax) {
      texts[texts.length - 1] = { startS: last.startS, endS: word.endS, text: joined };
    } else texts.push(word);
  }
  return texts;
}
