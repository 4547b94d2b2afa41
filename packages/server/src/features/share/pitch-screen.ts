import { pitchPicture } from '@greenlight/contract/pitch-file';
import { sitePath } from '@greenlight/contract/site-path';
import { taglineOf } from './join-words.ts';
import { breadcrumbsJsonLd } from './schema-org.ts';
import {
  drawnPicture,
  isNumber,
  type ScreenContext,
  type SharedScreen,
  screenModule,
  textModule,
  unlistedAt,
} from './shared-screen.ts';

/** The page of a pitch, or its tally, which search engines do not list. */
export async function pitchScreen({ client, config, address }: ScreenContext, [, id = '', ...rest]: string[]) {
  if (!isNumber(id) || !config.points_enabled) return null;
  const found = await client.publicPitch.read({ params: { id: Number(id) } });
  const path = sitePath('pitch', found.id);
  if (rest.length > 0) return rest.join('/') === 'tally' ? unlistedAt(config, `${path}/tally`) : null;
  const trail = [
    { name: 'Producer Points', path: sitePath('points') },
    { name: found.title, path },
  ];
  const screen: SharedScreen = {
    title: found.title,
    description: found.summary || taglineOf(config),
    path,
    kind: 'website',
    picture: drawnPicture(`${pitchPicture.path.replace(':id', id)}?points=${found.points}`, found),
    graph: [breadcrumbsJsonLd(trail, address)],
    modules: [screenModule('points/pitch-page'), textModule('points')],
  };
  return screen;
}
