import { expect, test } from 'vitest';
import { normalizeCaptions, shiftCaptions } from './captions.ts';
import { writePlainCues } from './web-vtt.ts';

test('SubRip becomes WebVTT: times, order, places, tags', () => {
  const srt = `\uFEFF2\r\n00:00:05,000 --> 00:00:07,250\r\n{\\an8}Up <font color="red">there</font> & here\r\n\r\n1\r\n00:00:01,500 --> 00:00:04,000\r\n<i>First</i>\r\n- a < b --> c\r\n`;
  expect(normalizeCaptions(srt)).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n<i>First</i>\n- a &lt; b → c\n\n00:00:05.000 --> 00:00:07.250 line:0\nUp there &amp; here\n',
  );
});

test('WebVTT keeps what players support, and no scripts or styles', () => {
  const vtt = `WEBVTT - made by hand\nKind: captions\n\nSTYLE\n::cue { background: url(http://example.com/x) }\n\nNOTE hello\n\nintro\n00:01.000 --> 00:02.000 align:start position:10% onclick:x\n<v Ann>Hello</v> <script>alert(1)</script>&nbsp;&copy;\n`;
  expect(normalizeCaptions(vtt)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start position:10%\n<v Ann>Hello</v> alert(1)&nbsp;&amp;copy;\n',
  );
});

test.for([
  ['', 'There are no captions in the file. It must be WebVTT or SubRip (SRT).'],
  ['Just some words.\nAnd more.', 'Line 1: a time such as 00:00:01,000 --> 00:00:04,000 is missing.'],
  ['1\n00:00:61,000 --> 00:01:02,000\nx', 'Line 2: “00:00:61,000” is no time.'],
  ['1\n00:00:05,000 --> 00:00:05,000\nx', 'Line 2: the caption ends (00:00:05,000) before it starts (00:00:05,000).'],
  ['WEBVTT\n\n00:00:01.000 -->\nx', 'Line 3: the time has no start or no end.'],
  ['WEBVTT\n\nNOTE nothing else', 'There are no captions in the file. It must be WebVTT or SubRip (SRT).'],
  ['x'.repeat(2_000_001), 'The file is too large; captions have at most 2 million characters.'],
])('a bad file is reported with what is wrong: %#', ([text, message]) => {
  expect(() => normalizeCaptions(text as string)).toThrow(expect.objectContaining({ name: 'CaptionError', message }));
});

const cue = '1\n00:00:01,000 --> 00:00:02,000';

test.each([
  ['codes that never end', `${cue}\n${'{\\an'.repeat(40_000)}`],
  ['blanks before a line separator', `${cue}${' '.repeat(80_000)}x\u2028x\nx`],
])('parsing takes linear time: %s', (_, text) => {
  const start = performance.now();
  const taken = () => normalizeCaptions(text);
  if (text.length > 100_000) expect(taken).toThrow('the caption has 160000 characters; at most 2000 are taken.');
  else taken();
  expect(performance.now() - start).toBeLessThan(300);
});

test('captions are moved with their file, and what is cut off is gone', () => {
  const vtt = normalizeCaptions(
    'WEBVTT\n\n00:01.000 --> 00:02.000\ngone\n\n00:02.000 --> 00:04.000 line:0\n<i>cut</i>\n\n00:09.000 --> 00:12.000\nlast & late\n',
  );
  expect(shiftCaptions(vtt, { movedS: -3, lengthS: 7 })).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000 line:0\n<i>cut</i>\n\n00:00:06.000 --> 00:00:07.000\nlast &amp; late\n',
  );
  expect(shiftCaptions(vtt, { movedS: 2, lengthS: 100 })).toContain('00:00:03.000 --> 00:00:04.000\ngone\n');
  expect(shiftCaptions(vtt, { movedS: -100, lengthS: 7 })).toBe('WEBVTT\n\n');
});

test('any text is a text in WebVTT', () => {
  const text = 'a --> b\n\n<script>\n& so on';
  expect(writePlainCues([{ startS: 0, endS: 3661.5, text }])).toBe(
    'WEBVTT\n\n00:00:00.000 --> 01:01:01.500\na → b\n&lt;script&gt;\n&amp; so on\n',
  );
});
