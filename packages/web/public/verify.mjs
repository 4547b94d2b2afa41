// Recomputes the tally of a pitch, or the draw of a giveaway, from its downloaded lines. It needs Node.js 18 or later,
// and nothing else:
//
//   node verify.mjs tally.csv [published hash]
//   node verify.mjs giveaway.csv [earlier download of the same giveaway] [published commitment] [published root]
//   node verify.mjs https://example.com/api/content/v2/pitches/12/tally.csv
//
// A tally: each line has number, time, pseudonym, points, mark, hash. The hash is the SHA-256 of the hash of the
// previous line (as hex), a line break, and the line without its own hash. For line 1, the first line of the file takes
// the place of the previous hash. If you give a published hash, such as one that the page of the pitch showed on some
// day, the script prints the line that has it.
//
// A giveaway: the file begins with the values that decide the draw. After an empty line each line has number,
// pseudonym, entries, hash. The hash is the SHA-256 of a zero byte and the line without its hash. The root is the root
// of the tree of RFC 9162 (2.1) over these hashes. Candidate n, counted from 0, is the first 48 bits of
// HMAC-SHA256(secret, "root:n"). A candidate is skipped if it is not below the highest multiple of the number of
// entries within 48 bits. Its remainder after division by the number of entries is the entry that is drawn. A line that
// was drawn before is skipped. Without a secret only the list is checked. The commitment, published at opening, is the
// SHA-256 of the secret. If you give an earlier download, these values in it must be unchanged: giveaway, commitment,
// root, lines, and how many are drawn. The commitment alone does not check the list, and the root alone does not check
// the secret.
import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

const [, , source, ...given] = process.argv;
const [published] = given;
if (!source) {
  console.error('Say which file, or which address: node verify.mjs tally.csv');
  process.exit(2);
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

async function open(place) {
  if (!/^https?:/.test(place)) return createReadStream(place);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`The address answers ${response.status}`);
  return Readable.fromWeb(response.body);
}

async function* linesOf(place) {
  yield* createInterface({ input: await open(place), crlfDelay: Number.POSITIVE_INFINITY });
}

/** Cuts the hash, which is the last part, off a line. */
function cut(text) {
  const at = text.lastIndexOf(',');
  return [text.slice(0, at), text.slice(at + 1)];
}

function printWrongLines(wrong, why) {
  for (const number of wrong.slice(0, 10)) console.log(`Line ${number} ${why}.`);
}

async function checkTally(first, lines) {
  const given = new Map();
  let hash = sha256(first).toString('hex');
  let count = 0;
  let points = 0;
  let foundAt = 0;
  const wrong = [];
  for await (const text of lines) {
    if (text === '') continue;
    count += 1;
    const [line, stated] = cut(text);
    const [number, , pseudonym, amount] = line.split(',');
    if (stated !== sha256(`${hash}\n${line}`).toString('hex') || Number(number) !== count) wrong.push(number);
    hash = stated;
    if (stated === published) foundAt = count;
    points += Number(amount);
    given.set(pseudonym, (given.get(pseudonym) ?? 0) + Number(amount));
  }
  const supporters = [...given.values()].filter((sum) => sum > 0).length;
  console.log(`${count} lines, ${points} points, ${supporters} supporters, last hash ${hash}`);
  if (published) {
    console.log(foundAt > 0 ? `The published hash is that of line ${foundAt}.` : 'No line has the published hash.');
  }
  printWrongLines(wrong, 'does not follow from the line before it');
  return wrong.length === 0 && (!published || foundAt > 0);
}

/** The part before the empty line: one value for each name, and the places. */
async function readHead(lines) {
  const head = { places: [] };
  for (;;) {
    const { value: text } = await lines.next();
    if (text === undefined || text === '') return head;
    const [name, ...values] = text.split(',');
    if (name === 'place')
      head.places.push({ position: Number(values[0]), line: Number(values[1]), pseudonym: values[2] });
    else head[name] = values[0];
  }
}

/** Adds leaves to a tree and keeps one hash for each power of two (RFC 9162, 2.1). */
function startTree() {
  const whole = [];
  const node = (left, right) => sha256(Buffer.of(1), left, right);
  return {
    add(hash) {
      let made = { hash, size: 1 };
      while (whole.at(-1)?.size === made.size) made = { hash: node(whole.pop().hash, made.hash), size: made.size * 2 };
      whole.push(made);
    },
    root() {
      const last = whole.pop()?.hash ?? sha256('');
      return whole.reduceRight((right, { hash }) => node(hash, right), last).toString('hex');
    },
  };
}

function* tickets(secret, root, total) {
  const end = 2 ** 48 - (2 ** 48 % total);
  for (let counter = 0; ; counter += 1) {
    const candidate = createHmac('sha256', secret).update(`${root}:${counter}`).digest().readUIntBE(0, 6);
    if (candidate < end) yield candidate % total;
  }
}

/** Number (from 1) of the line that has the entry with this number (from 0). */
function lineOf(upto, ticket) {
  let [low, high] = [0, upto.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (upto[middle] > ticket) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}

function drawLines({ secret, root, upto, count }) {
  const drawn = new Set();
  if (upto.length === 0) return [];
  for (const ticket of tickets(Buffer.from(secret, 'hex'), root, upto.at(-1))) {
    if (drawn.size >= Math.min(count, upto.length)) break;
    drawn.add(lineOf(upto, ticket));
  }
  return [...drawn];
}

/** The lines of an earlier download, and its part before the empty line. */
async function readEarlier(place) {
  const lines = linesOf(place);
  const { value: first } = await lines.next();
  return { first, head: await readHead(lines), lines };
}

/** A sentence that says which value a noted hash equals; null if it equals none. */
function namePublished(hash, { root, commitment }) {
  if (hash === root) return 'The published hash is the root of the list.';
  return hash === commitment ? 'The published hash is the commitment, the hash of the secret.' : null;
}

async function checkGiveaway(first, lines) {
  const head = await readHead(lines);
  const hashes = given.filter((each) => /^[0-9a-f]{64}$/i.test(each)).map((each) => each.toLowerCase());
  const place = given.find((each) => !/^[0-9a-f]{64}$/i.test(each));
  const earlier = place ? await readEarlier(place) : null;
  const tree = startTree();
  const upto = [];
  const names = [];
  const wrong = [];
  const changed = [];
  let before = '';
  for await (const text of lines) {
    const [line, stated] = cut(text);
    const [number, pseudonym, entries] = line.split(',');
    const hash = sha256(Buffer.of(0), line);
    const isNext = Number(number) === upto.length + 1 && pseudonym > before && Number(entries) > 0;
    if (stated !== hash.toString('hex') || !isNext) wrong.push(number);
    if (earlier && (await earlier.lines.next()).value !== text) changed.push(number);
    tree.add(hash);
    upto.push((upto.at(-1) ?? 0) + Number(entries));
    names.push(pseudonym);
    before = pseudonym;
  }
  const problems = [];
  const isSame = (what, stated, found) =>
    stated === found || problems.push(`${what} does not fit: ${stated}, but ${found}.`);
  const root = tree.root();
  isSame('The number of lines', head.lines, String(upto.length));
  isSame('The number of entries', head.entries, String(upto.at(-1) ?? 0));
  isSame('The root', head.root, root);
  console.log(`${upto.length} lines, ${upto.at(-1) ?? 0} entries, root ${root}`);
  if (earlier) {
    isSame('The first line of the earlier download', earlier.first, first);
    isSame('The root of the earlier download', earlier.head.root, root);
    for (const name of ['commitment', 'winners', 'alternates']) {
      isSame(`"${name}" of the earlier download`, earlier.head[name], head[name]);
    }
    // The secret is empty before the draw.
    if (earlier.head.secret) isSame('The secret of the earlier download', earlier.head.secret, head.secret);
    if ((await earlier.lines.next()).value) problems.push('The earlier download has more lines.');
  }
  for (const hash of hashes) {
    const found = namePublished(hash, { root, commitment: head.commitment });
    if (found) console.log(found);
    else problems.push(`The published hash ${hash} is not the root, and not the commitment (${head.commitment}).`);
  }
  if (head.secret) {
    isSame('The hash of the secret', head.commitment, sha256(Buffer.from(head.secret, 'hex')).toString('hex'));
  } else {
    console.log('The draw has not taken place yet.');
  }
  // If a line is wrong, such as the last one of an interrupted download, the draw cannot be repeated.
  if (head.secret && wrong.length === 0) {
    const count = Number(head.winners) + Number(head.alternates);
    const drawn = drawLines({ secret: head.secret, root, upto, count });
    const listPlaces = (places) => places.map(({ line, pseudonym }) => `${line} ${pseudonym}`).join(', ');
    const found = drawn.map((line) => ({ line, pseudonym: names[line - 1] }));
    console.log(`Drawn: ${listPlaces(found)}`);
    isSame('The draw', listPlaces(head.places), listPlaces(found));
    if (head.places.some(({ position }, index) => position !== index + 1)) {
      problems.push('The places are not in their order.');
    }
  }
  printWrongLines(wrong, 'is not as it was published');
  printWrongLines(changed, 'is not as in the earlier download');
  for (const problem of problems) console.log(problem);
  return wrong.length === 0 && changed.length === 0 && problems.length === 0;
}

try {
  const lines = linesOf(source);
  const { value: first } = await lines.next();
  if (first === undefined) throw new Error('The file is empty');
  const isTally = /^greenlight-tally:\d+$/.test(first);
  if (!isTally && !/^greenlight-giveaway:\d+$/.test(first)) throw new Error('This is no tally, and no giveaway');
  const isRight = isTally ? await checkTally(first, lines) : await checkGiveaway(first, lines);
  console.log(isRight ? 'Everything adds up.' : 'It does not add up.');
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
