import type { RemoteConfig } from '@greenlight/contract/config';
import type { Reading } from './service.ts';

/** Heads are in the first language. */
const firstLanguage = 1;

/** In the creator's words, where they have published them in the first language. */
export async function pitchOf(
  { client, config }: Pick<Reading, 'client' | 'config'>,
  page: 'join' | 'learn-more',
): Promise<string> {
  const { pages } = await client.join.pages();
  if (!pages.some((each) => each.page === page && each.languages.includes(firstLanguage))) return '';
  const { texts } = await client.language.texts({ params: { id: firstLanguage } });
  const text = texts.join?.[page === 'join' ? 'pitch.text' : 'text'] ?? '';
  return text.replaceAll('{{project}}', config.project);
}

/** What the service says about itself; its name where it says nothing. */
export function taglineOf({ tagline, project }: RemoteConfig): string {
  return tagline || project;
}
