import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import type { Db } from '../../platform/db/database.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { decideTab } from './policy.ts';
import { listChannelsToUse, replaceTabs } from './team-tab-queries.ts';

/**
 * Sets the tabs in the given order. Throws `invalid_request` for a repeated address, or a show that is missing or
 * belongs to neither the editor nor their teams; shows in `before` may stay.
 */
export async function setTabs(
  tx: Db,
  editor: Editor,
  { teamId, tabs, before }: { teamId: number; tabs: StudioCreatorTab[]; before: StudioCreatorTab[] },
): Promise<void> {
  const twice = tabs.findIndex(({ id }, index) => tabs.findIndex((other) => other.id === id) < index);
  if (twice !== -1) throw invalidField(`body.tabs.${twice}.id`, 'Another tab has this address');
  const shown = before.flatMap(channelsOf);
  const known = await listChannelsToUse(tx, tabs.flatMap(channelsOf), editor.userId);
  for (const [index, tab] of tabs.entries()) {
    for (const channelId of channelsOf(tab)) {
      const path = `body.tabs.${index}.source.channelId`;
      const show = known.find(({ id }) => id === channelId);
      if (!show) throw invalidField(path, 'There is no such show');
      if (!shown.includes(channelId) && !decideTab(editor, show).allowed) {
        throw invalidField(path, 'This show was made by others. Choose one of yours.');
      }
    }
  }
  await replaceTabs(tx, teamId, tabs);
}

function channelsOf({ source }: StudioCreatorTab): number[] {
  return source.kind === 'channel' ? [source.channelId] : [];
}
