import type { RemoteConfig } from '@greenlight/contract/config';
import type { ScreenContext } from './shared-screen.ts';

/** Head tags are in the first language. */
const firstLanguage = 1;

const wordKeys = { join: ['pitch.title', 'pitch.text'], 'learn-more': ['hero', 'text'] };

/** The creator's own texts, if they are published in the first language. */
export async function joinWordsOf(
  { client, config }: Pick<ScreenContext, 'client' | 'config'>,
  page: 'join' | 'learn-more',
): Promise<{ headline: string; text: string } | null> {
  const { pages } = await client.join.pages();
  if (!pages.some((each) => each.page === page && each.languages.includes(firstLanguage))) return null;
  const { texts } = await client.language.texts({ params: { id: firstLanguage } });
  const words = wordKeys[page].map((key) => texts.join?.[key]?.replaceAll('{{project}}', config.project) ?? '');
  const [headline = '', text = ''] = words.map((each) => each.replaceAll(/\s+/g, ' '));
  return { headline, text };
}

/** The tagline of the service, or its name. */
export function taglineOf({ tagline, project }: RemoteConfig): string {
  return tagline || project;
}
