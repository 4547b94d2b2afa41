// Makes the cards of a bingo game again from its seed. It needs Node.js 18 or later, and nothing else:
//
//   node verify-bingo.mjs cards.json [published hash]
//
// The file has the id, the seed, the squares, the hash that was published before the game (commitment), the number of
// players, and all cards by pseudonym. Look for your own card. A card lists the places of its squares in the list, row
// by row; -1 is the free cell. If you noted the hash before the game, nobody can give you a file with another seed.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [, , file, noted] = process.argv;
if (!file) {
  console.error('Say which file: node verify-bingo.mjs cards.json');
  process.exit(2);
}

const { id, seed, squares, commitment, players, cards } = JSON.parse(await readFile(file, 'utf8'));
const key = Buffer.from(seed, 'hex');
const computed = createHash('sha256')
  .update(`greenlight-bingo:${id}\n${seed}\n${squares.join('\n')}`)
  .digest('hex');

/** A shuffle that draws numbers of four bytes from HMAC-SHA256(seed, "game:pseudonym:block"). */
function makeCard(pseudonym) {
  let used = 0;
  let block;
  const next = () => {
    if (used % 8 === 0)
      block = createHmac('sha256', key)
        .update(`${id}:${pseudonym}:${used / 8}`)
        .digest();
    const drawn = block.readUInt32BE((used % 8) * 4);
    used += 1;
    return drawn;
  };
  const below = (count) => {
    const limit = 2 ** 32 - (2 ** 32 % count);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % count;
  };
  const order = squares.map((_, place) => place);
  for (let place = 0; place < 24; place += 1) {
    const other = place + below(squares.length - place);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return [...order.slice(0, 12), -1, ...order.slice(12, 24)];
}

const published = noted?.toLowerCase() ?? commitment;
const isCommitted = computed === published;
const pseudonyms = new Set(cards.map(({ pseudonym }) => pseudonym));
const isTwice = pseudonyms.size < cards.length;
const isOtherCount = players !== undefined && pseudonyms.size !== players;
const wrong = cards.filter((card) => makeCard(card.pseudonym).join() !== card.squares.join());
console.log(`${cards.length} cards, ${squares.length} squares, seed ${seed}`);
console.log(isCommitted ? 'The published hash is that of seed and squares.' : 'The published hash is another one.');
if (isTwice) console.log('A pseudonym is there twice.');
if (isOtherCount) console.log(`The game had ${players} players, and the file has the cards of ${pseudonyms.size}.`);
for (const { pseudonym } of wrong.slice(0, 10)) console.log(`The card of ${pseudonym} does not follow from the seed.`);
const isRight = isCommitted && !isTwice && !isOtherCount && wrong.length === 0;
console.log(isRight ? 'Everything is right.' : 'Something is not right.');
process.exit(isRight ? 0 : 1);
