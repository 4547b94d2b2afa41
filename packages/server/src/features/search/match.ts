import type { MediaCard } from '@greenlight/contract/media';
import type { FoundMedia } from '@greenlight/contract/search';
import type { Platform } from '../../platform/platform.ts';
import { bestCue } from './cue.ts';
import { type Highlighter, makeHighlighter } from './highlighter.ts';
import { listTexts, type TextRow } from './match-queries.ts';
import { type Phrase, typedTerms } from './phrase.ts';
import { anyWord } from './tsquery.ts';

type Match = FoundMedia['matches'][number];

const matchesMax = 3;
const chaptersMax = 2;
const excerptCharacters = 160;

/** The place of the match in each video; reads captions only for `heardIds`, which were found by their captions. */
export async function addMatches(
  platform: Platform,
  { cards, heardIds, phrase, isMember }: { cards: MediaCard[]; heardIds: number[]; phrase: Phrase; isMember: boolean },
): Promise<FoundMedia[]> {
  const ids = cards.map(({ mediaId }) => mediaId);
  const texts = await listTexts(platform.db, { ids, heardIds, words: anyWord(phrase) });
  const textOf = new Map(texts.map((row) => [row.id, row]));
  const marker = makeHighlighter(phrase.terms);
  const typed = makeHighlighter(typedTerms(phrase));
  return cards.map((card) => {
    const isOpen = isMember || card.access === 'free';
    const said = isOpen ? marker : typed;
    return { ...card, matches: matchesOf(card, textOf.get(card.mediaId), { marker, said, isOpen }) };
  });
}

function matchesOf(
  card: MediaCard,
  texts: TextRow | undefined,
  { marker, said, isOpen }: { marker: Highlighter; said: Highlighter; isOpen: boolean },
): Match[] {
  const match = (field: Match['field'], text: string, time: number | null = null, by = marker): Match[] => {
    const pieces = by.mark(text);
    return pieces.some((piece) => piece.match) ? [{ field, pieces, time }] : [];
  };
  const cue = texts?.vtt ? bestCue(texts.vtt, said) : null;
  const found = [
    ...match('title', card.title),
    ...(card.channel ? match('show', card.channel.name) : []),
    ...card.creators.flatMap(({ displayName }) => match('creator', displayName)).slice(0, 1),
    ...(texts?.chapters ?? []).flatMap(({ start, title }) => match('chapter', title, start)).slice(0, chaptersMax),
    ...(cue ? match('caption', said.excerpt(cue.text, excerptCharacters), cue.start, said) : []).map((found) =>
      isOpen ? found : wordsOf(found),
    ),
    ...match('description', marker.excerpt(texts?.description ?? '', excerptCharacters)),
  ];
  return found.slice(0, matchesMax);
}

/**
 * Spoken text of a members-only video is for members: visitors could read all of it with many searches. They only see
 * the words that they typed.
 */
function wordsOf(match: Match): Match {
  return { ...match, pieces: match.pieces.map((piece) => (piece.match ? piece : { ...piece, text: ' … ' })) };
}
