import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pocketsphinx, textsOf } from './pocketsphinx.ts';
import type { HeardText } from './speech-engine.ts';

test('words are joined to texts that fit on a screen', () => {
  const words = Array.from({ length: 12 }, (_, at) => ({ startS: at, endS: at + 0.8, text: `word${at}` }));
  expect(textsOf(words)).toEqual([
    { startS: 0, endS: 4.8, text: 'word0 word1 word2 word3 word4' },
    { startS: 5, endS: 9.8, text: 'word5 word6 word7 word8 word9' },
    { startS: 10, endS: 11.8, text: 'word10 word11' },
  ]);
});

test('silence is no text, and the program ends when nobody listens any more', async () => {
  const heard: HeardText[] = [];
  async function* silence(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(64_000);
  }
  await pocketsphinx('pocketsphinx_continuous')(silence(), (text) => heard.push(text), new AbortController().signal);
  expect(heard).toEqual([]);

  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      yield Buffer.alloc(3200);
      await wait(10);
    }
  }
  const abort = new AbortController();
  const listening = pocketsphinx('pocketsphinx_continuous')(endless(), (text) => heard.push(text), abort.signal);
  setTimeout(() => abort.abort(), 200);
  await expect(listening).rejects.toMatchObject({ reason: 'aborted' });
});

test('a program that is not there is an error', async () => {
  async function* nothing(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(32);
  }
  const signal = new AbortController().signal;
  await expect(pocketsphinx('/nowhere/sphinx')(nothing(), () => undefined, signal)).rejects.toThrow(/sphinx/);
});
