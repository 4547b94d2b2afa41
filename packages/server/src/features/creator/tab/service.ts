import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import type { Db } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/errors/problem-error.ts';
import { listChannelsToUse, replaceTabs } from './queries.ts';

/** In their order. Throws `invalid_request` for an address that stands twice or a show that is not there. */
export async function setTabs(tx: Db, teamId: number, tabs: StudioCreatorTab[]): Promise<void> {
  const twice = tabs.findIndex(({ id }, index) => tabs.findIndex((other) => other.id === id) < index);
  if (twice !== -1) throw invalidField(`body.tabs.${twice}.id`, 'Another tab has this address');
  const channelIds = tabs.flatMap(({ source }) => (source.kind === 'channel' ? [source.channelId] : []));
  const known = await listChannelsToUse(tx, channelIds);
  const unknown = tabs.findIndex(({ source }) => source.kind === 'channel' && !known.includes(source.channelId));
  if (unknown !== -1) throw invalidField(`body.tabs.${unknown}.source.channelId`, 'There is no such show');
  await replaceTabs(tx, teamId, tabs);
}
