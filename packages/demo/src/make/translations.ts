import { spanish } from '../catalogue/spanish.ts';
import type { Operator } from './operator.ts';

/** Adds the Spanish texts of all existing content. Keeps texts that already exist. */
export async function writeInSpanish(operator: Operator): Promise<void> {
  const { client } = operator;
  const { channels } = await client.studioChannels.list();
  const { creatorTeams } = await client.studioCreators.list();
  const { heroes } = await client.studioHeroes.list();
  const { banners } = await client.studioBanners.list();
  const { pages } = await client.studioPages.list();
  const { types } = await client.studioLegal.list();
  const { streams } = await client.studioLive.list();
  const subjects = [
    'config',
    'faq',
    ...channels.map(({ id }) => `channel:${id}`),
    ...creatorTeams.map(({ id }) => `creator:${id}`),
    ...heroes.map(({ id }) => `hero:${id}`),
    ...banners.map(({ id }) => `banner:${id}`),
    ...pages.map(({ id }) => `page:${id}`),
    ...types.filter(({ versions }) => versions.length > 0).map(({ type }) => `legal:${type}`),
    ...streams.map(({ mediaId }) => `media:${mediaId}`),
  ];
  for (const subject of subjects) await giveSpanish(operator, subject);
}

/** Does nothing if the service has no Spanish. */
export async function giveSpanish({ client }: Operator, subject: string): Promise<void> {
  const { languages } = await client.language.list();
  const languageId = languages.find(({ code }) => code === 'es')?.id;
  if (languageId === undefined) return;
  const { fields, translations } = await client.studioTranslations.read({ params: { subject } });
  const given = translations.find((each) => each.languageId === languageId)?.texts ?? {};
  const ours = fields.flatMap(({ field, original }) => {
    const text = given[field] === undefined && spanish.get(original.trim());
    return text ? [[field, text] as const] : [];
  });
  if (ours.length === 0) return;
  const texts = { ...given, ...Object.fromEntries(ours) };
  await client.studioTranslations.save({ params: { subject, languageId }, body: { texts } });
}
