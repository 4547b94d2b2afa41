// Recomputes the tally of a pitch from its downloaded lines. It needs Node.js 18 or later, and nothing else:
//
//   node verify-tally.mjs tally.csv [published hash]
//   node verify-tally.mjs https://example.com/api/content/v2/pitches/12/tally.csv [published hash]
//
// Each line says: number, time, pseudonym, points, mark, hash. The hash is the SHA-256 of the hash of the line before
// (as hex), a line break, and the line without its hash. The first line of the file stands before all others.
// With a published hash, such as one that the page of the pitch showed on some day, the script tells which line it is of.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

const [, , source, published] = process.argv;
if (!source) {
  console.error('Say which file, or which address: node verify-tally.mjs tally.csv');
  process.exit(2);
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

async function open() {
  if (!/^https?:/.test(source)) return createReadStream(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The address answers ${response.status}`);
  return Readable.fromWeb(response.body);
}

const given = new Map();
let hash = '';
let lines = 0;
let points = 0;
let foundAt = 0;
const wrong = [];

try {
  for await (const text of createInterface({ input: await open(), crlfDelay: Infinity })) {
    if (text === '') continue;
    if (hash === '') {
      if (!/^greenlight-tally:\d+$/.test(text)) throw new Error('This is no tally');
      hash = sha256(text);
      continue;
    }
    lines += 1;
    const at = text.lastIndexOf(',');
    const [line, told] = [text.slice(0, at), text.slice(at + 1)];
    const [number, , pseudonym, amount] = line.split(',');
    if (told !== sha256(`${hash}\n${line}`) || Number(number) !== lines) wrong.push(number);
    hash = told;
    if (told === published) foundAt = lines;
    points += Number(amount);
    given.set(pseudonym, (given.get(pseudonym) ?? 0) + Number(amount));
  }
  if (hash === '') throw new Error('The file is empty');
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

const supporters = [...given.values()].filter((sum) => sum > 0).length;
console.log(`${lines} lines, ${points} points, ${supporters} supporters, last hash ${hash}`);
if (published) {
  console.log(foundAt > 0 ? `The published hash is that of line ${foundAt}.` : 'No line has the published hash.');
}
for (const number of wrong.slice(0, 10)) console.log(`Line ${number} does not follow from the line before it.`);
const isRight = wrong.length === 0 && (!published || foundAt > 0);
console.log(isRight ? 'Everything adds up.' : 'It does not add up.');
process.exit(isRight ? 0 : 1);
