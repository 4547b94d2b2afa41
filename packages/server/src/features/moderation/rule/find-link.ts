/** Endings of sites that are hardly ever the next word after a full stop. */
const endings = new Set(
  'com net org info io tv gg ly app dev xyz link shop ru de uk fr eu es it nl pl co me cc top site online club live'.split(
    ' ',
  ),
);

/** The first site to which a text links. Allowed sites and their subdomains are skipped. Null without one. */
export function findLink(text: string, allowed: readonly string[]): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase();
  for (const word of plain.split(/[^\p{L}\p{N}.:/@_-]+/u)) {
    const site = siteOf(word);
    if (site !== null && !allowed.some((one) => site === one || site.endsWith(`.${one}`))) return site;
  }
  return null;
}

function siteOf(word: string): string | null {
  const start = word.indexOf('://');
  const isAddress = start >= 0 && /(?:^|[^a-z])https?$/.test(word.slice(0, start));
  const [host = ''] = (isAddress ? word.slice(start + 3) : word).split(/[/:]/);
  const labels = (host.split('@').at(-1) ?? '').replace(/^[._-]+/, '').split('.');
  // A full stop after the site ends the sentence.
  while (labels.at(-1) === '') labels.pop();
  if (labels.includes('')) return null;
  const isSite = labels.length > 1 && (isAddress || labels[0] === 'www' || endings.has(labels.at(-1) ?? ''));
  return isSite ? labels.join('.') : null;
}
