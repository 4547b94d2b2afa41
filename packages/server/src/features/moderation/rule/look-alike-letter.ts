/** For each Latin letter, the letters that look like it, in lower case and without marks. */
const twins: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вьβбᴃʙ',
  c: 'сϲᴄ¢',
  d: 'ԁđᴅɖ',
  e: 'еεєɛᴇ€',
  f: 'ƒꜰғ',
  g: 'ɡɢց',
  h: 'нһħʜ',
  i: 'іιıɩɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏłʟⅼ',
  m: 'мᴍ',
  n: 'пηᴎɴ',
  o: 'оοøσᴏօ',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'гʀᴦ',
  s: 'ѕꜱς§',
  t: 'тτᴛŧ',
  u: 'υμᴜս',
  v: 'νѵᴠ',
  w: 'ԝωшᴡ',
  x: 'хχ×',
  y: 'уγүʏ¥',
  z: 'ᴢʐ',
};

const latin = new Map([
  ...Object.entries(twins).flatMap(([letter, alike]) => Array.from(alike, (one) => [one, letter] as const)),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
] as const);

/** Digits and signs that stand for letters in a word. For `1` and `|` there are two readings. */
const signs = new Map([
  ['0', 'o'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
]);
const strokes = new Set(['1', '|', '!']);

/** First code points of pictures of capital letters, for example in flags. */
const pictured = [0x1f1e6, 0x1f130, 0x1f150, 0x1f170];

export function latinOf(character: string): string {
  const known = latin.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  const first = pictured.find((start) => code >= start && code < start + 26);
  return first === undefined ? character : String.fromCharCode(97 + code - first);
}

/** The letter for which a digit or a sign stands; undefined without one. */
export function letterOfSign(character: string, stroke: 'i' | 'l'): string | undefined {
  return strokes.has(character) ? stroke : signs.get(character);
}

export function hasStroke(text: string): boolean {
  return /[1|!]/.test(text);
}
