import { badges } from './badges.ts';
import { brand } from './brand.ts';
import { shows, videos } from './catalogue.ts';
import { creators } from './creators.ts';
import { evening } from './evening.ts';
import { faqs, faqTitle } from './faq.ts';
import { legalTexts } from './legal.ts';
import { legalInSpanish } from './legal-spanish.ts';
import { pointsInSpanish } from './points-spanish.ts';
import { siteInSpanish } from './site-spanish.ts';
import { stream } from './stream.ts';

type Pair = [english: string, spanish: string | undefined];

/** Translations of the tags that several videos have. */
const tagsInSpanish: Record<string, string> = {
  ambient: 'ambiente',
  cities: 'ciudades',
  geometry: 'geometría',
  lenses: 'lentes',
  light: 'luz',
  maps: 'mapas',
  'members’ choice': 'elección de los miembros',
  music: 'música',
  night: 'noche',
  science: 'ciencia',
  slow: 'lento',
};

/** English and Spanish texts. Undefined if there is no Spanish text. */
export const pairs: Pair[] = [
  [brand.tagline, brand.spanishTagline],
  [faqTitle.text, faqTitle.spanish],
  ...faqs.flatMap(({ question, answer, spanish }): Pair[] => [
    [question, spanish.question],
    [answer, spanish.answer],
  ]),
  ...creators.map(({ shortDescription, spanish }): Pair => [shortDescription, spanish]),
  ...shows.flatMap(({ name, description, seasons, spanish }): Pair[] => [
    [name, spanish.name],
    [description, spanish.description],
    ...seasons.map(({ title }, at): Pair => [title, spanish.seasons[at]]),
  ]),
  ...videos.flatMap(({ title, description, chapters, spanish }): Pair[] => [
    [title, spanish.title],
    [description, spanish.description],
    ...chapters.map((chapter, at): Pair => [chapter.title, spanish.chapters[at]]),
  ]),
  [stream.title, stream.spanish.title],
  [stream.description, stream.spanish.description],
  [evening.title, evening.spanish.title],
  [evening.description, evening.spanish.description],
  ...legalTexts.flatMap(({ type, title, text }): Pair[] => [
    [title, legalInSpanish[type]?.title],
    [text, legalInSpanish[type]?.text],
  ]),
  ...badges.flatMap(({ name, description, spanish: texts }): Pair[] => [
    [name, texts.name],
    [description, texts.description],
  ]),
  ...Object.entries(pointsInSpanish),
  ...Object.entries(siteInSpanish),
  ...Object.entries(tagsInSpanish),
];

/** Spanish texts by the trimmed English texts. */
export const spanish: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([english, text]) => (text ? [[english.trim(), text] as const] : [])),
);
