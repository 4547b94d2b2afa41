import type { AuditAction } from '@greenlight/contract/audit';
import { datadogSettings, type RemoteConfig } from '@greenlight/contract/config';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { recordChange, type State } from '../audit/audit-entry.ts';
import {
  deleteTheme,
  deleteThemeProperties,
  findSettingsVersion,
  hasRunningGiveaway,
  lockSettings,
  upsertConfigValues,
  upsertThemeProperties,
} from './queries.ts';
import { readRemoteConfig } from './remote-config.ts';
import { readTheme, requireClosed, type Theme } from './theme-css.ts';

/** Earlier addresses of giveaways, at which links still work. */
const earlierLinksMax = 20;

interface Settings {
  version: number;
  config: RemoteConfig;
  theme: Theme;
}

export async function readSettings(platform: { db: Db }): Promise<Settings> {
  // The version is read first: a later change then has a newer version and is not overwritten.
  const version = await findSettingsVersion(platform.db);
  return { version, config: await readRemoteConfig(platform), theme: await readTheme(platform) };
}

/**
 * Changes the given settings; an empty theme property returns to the built-in value. Throws `conflict` for settings
 * changed since `version`, and `invalid_request` for impossible values.
 */
export async function changeSettings(
  platform: Platform,
  args: { actorId: string; config?: Partial<RemoteConfig>; theme?: Theme; version?: number },
): Promise<Settings> {
  const { actorId, config = {}, theme = {}, version } = args;
  for (const [name, value] of Object.entries(theme)) requireClosed(name, value);
  return inTransaction(platform.db, async (tx) => {
    const before = await lockState(tx);
    const entries = Object.entries(theme);
    await upsertConfigValues(tx, { ...config, ...(await earlierLinks(tx, config)) }, platform.clock.now());
    await upsertThemeProperties(tx, Object.fromEntries(entries.filter(([, value]) => value !== '')));
    requireDatadogSettings(await readRemoteConfig({ db: tx }));
    await deleteThemeProperties(
      tx,
      entries.filter(([, value]) => value === '').map(([name]) => name),
    );
    await record(tx, { actorId, action: 'config.change', before, since: version });
    clearContentCaches(platform, tx);
    return readSettings({ db: tx });
  });
}

export async function resetTheme(platform: Platform, actorId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockState(tx);
    await deleteTheme(tx);
    await record(tx, { actorId, action: 'config.reset-theme', before });
    clearContentCaches(platform, tx);
  });
}

/** Settings and theme as one state, for the history of changes; locks them until the transaction ends. */
export async function lockState(tx: Db): Promise<State> {
  await lockSettings(tx);
  const { giveaways_earlier_links: _, ...config } = await readRemoteConfig({ db: tx });
  return { ...config, ...(await readTheme({ db: tx })) };
}

/**
 * Turns fields of such a state into the input of {@link changeSettings}; a property that was missing becomes the
 * built-in one.
 */
export function changeOf(fields: State) {
  const isTheme = ([name]: [string, unknown]) => name.startsWith('--');
  const entries = Object.entries(fields);
  const theme = entries.filter(isTheme).map(([name, value]) => [name, value ?? '']);
  return { config: Object.fromEntries(entries.filter((entry) => !isTheme(entry))), theme: Object.fromEntries(theme) };
}

async function record(
  tx: Db,
  { before, ...who }: { actorId: string; action: AuditAction; before: State; since?: number | undefined },
) {
  await recordChange(tx, { ...who, subject: 'config', before, after: await lockState(tx) });
}

/** The earlier addresses of giveaways after a change of this address: links that were sent still work. */
async function earlierLinks(
  tx: Db,
  { giveaways_enter_link: next }: Partial<RemoteConfig>,
): Promise<Partial<RemoteConfig>> {
  if (next === undefined) return {};
  const { giveaways_enter_link: link, giveaways_earlier_links: earlier } = await readRemoteConfig({ db: tx });
  if (next === '' && link !== '' && (await hasRunningGiveaway(tx))) {
    throw invalidField('body.config.giveaways_enter_link', 'A giveaway has not ended: its links need an address');
  }
  const links = [link, ...earlier].filter((each) => each !== '' && each !== next);
  return { giveaways_earlier_links: [...new Set(links)].slice(0, earlierLinksMax) };
}

function requireDatadogSettings(config: RemoteConfig) {
  const missing = datadogSettings.find((name) => config[name] === '');
  if (config.datadogrum_enabled && missing) {
    throw invalidField(`body.config.${missing}`, 'Datadog monitoring cannot be on without it');
  }
}
