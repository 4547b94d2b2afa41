import type { Db } from '../../platform/db/database.ts';
import { readRemoteConfig } from '../config/remote-config.ts';

/** The operator's switch, and the address of the giveaways; without one while `link` is empty. */
export async function readGiveawaySettings(db: Db): Promise<{ isOn: boolean; link: string }> {
  const config = await readRemoteConfig({ db });
  return { isOn: config.giveaways_enabled, link: config.giveaways_enter_link.replace(/^\/+/, '') };
}
