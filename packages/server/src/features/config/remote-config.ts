import { type RemoteConfig, remoteConfig as remoteConfigSchema } from '@greenlight/contract/config';
import { merchDiscountPercent } from '@greenlight/contract/limits';
import type { Db } from '../../platform/db/database.ts';
import { listConfigValues } from './queries.ts';

/** The values that apply until an operator changes them. */
const builtIn: RemoteConfig = {
  project: 'Greenlight',
  tagline: '',
  points_enabled: false,
  patreon_enabled: false,
  livestream_enabled: false,
  badges_enabled: false,
  bingo_enabled: false,
  coupons_enabled: true,
  device_management_enabled: true,
  gift_subscriptions_enabled: true,
  giveaways_enabled: false,
  creator_pages_enabled: true,
  store_discount_enabled: false,
  browse_enabled: true,
  clips_enabled: true,
  join_page_enabled: true,
  pages_api_enabled: true,
  beta_enabled: false,
  sidebar_enabled: true,
  datadogrum_enabled: false,
  datadogrum_application_id: '',
  datadogrum_client_token: '',
  datadogrum_site: '',
  language_settings_enabled: true,
  store_url: '',
  app_store_url: '',
  play_store_url: '',
  faq_url: '',
  store_discount_percent: merchDiscountPercent,
  giveaways_enter_link: '',
  giveaways_earlier_links: [],
  device_management_limit: 5,
  stream_limit: 3,
  points_expire_months: 0,
  deletion_grace_days: 14,
};

export { holdSettings } from './queries.ts';

/** The built-in values, replaced by the operator's values. Leaves out a stored value that this version refuses. */
export async function readRemoteConfig({ db }: { db: Db }): Promise<RemoteConfig> {
  const changed = (await listConfigValues(db)).filter(({ key, value }) => {
    const field = Object.hasOwn(builtIn, key) ? remoteConfigSchema.shape[key as keyof RemoteConfig] : undefined;
    return field?.safeParse(value).success;
  });
  return { ...builtIn, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
}
