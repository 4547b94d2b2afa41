import type { AuditAction } from '@greenlight/contract/audit';
import { datadogSettings, type RemoteConfig, remoteConfig as remoteConfigSchema } from '@greenlight/contract/config';
import { merchDiscountPercent } from '@greenlight/contract/limits';
import { contentChanged } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { recordChange, type State } from '../audit/audit-entry.ts';
import {
  deleteTheme,
  deleteThemeProperties,
  findSettingsVersion,
  listConfigValues,
  listThemeProperties,
  lockSettings,
  upsertConfigValues,
  upsertThemeProperties,
} from './queries.ts';

type Theme = Record<string, string>;

/** What holds until an operator says otherwise. */
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
  device_management_limit: 5,
  stream_limit: 3,
  deletion_grace_days: 14,
};

/** The built-in values with the operator's over them. One that an earlier version kept and this one refuses is left out. */
export async function readRemoteConfig({ db }: { db: Db }): Promise<RemoteConfig> {
  const changed = (await listConfigValues(db)).filter(({ key, value }) => {
    const field = Object.hasOwn(builtIn, key) ? remoteConfigSchema.shape[key as keyof RemoteConfig] : undefined;
    return field?.safeParse(value).success;
  });
  return { ...builtIn, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
}

export async function readTheme({ db }: { db: Db }): Promise<Theme> {
  const properties = await listThemeProperties(db);
  return Object.fromEntries(properties.map(({ name, value }) => [name, value]));
}

/** Spec point 7: text that the page puts on its root. */
export async function readThemeCss(platform: Platform): Promise<string> {
  return cssOf(await readTheme(platform));
}

export function cssOf(theme: Theme): string {
  const declarations = Object.entries(theme).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

interface Settings {
  version: number;
  config: RemoteConfig;
  theme: Theme;
}

export async function readSettings(platform: { db: Db }): Promise<Settings> {
  // Read first: what is changed meanwhile is then newer than the version, and not overwritten.
  const version = await findSettingsVersion(platform.db);
  return { version, config: await readRemoteConfig(platform), theme: await readTheme(platform) };
}

/**
 * Changes what is named; a theme property with an empty value goes back to the built-in one. Throws `conflict` for what
 * was changed since `version`.
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
    await upsertConfigValues(tx, config, platform.clock.now());
    await upsertThemeProperties(tx, Object.fromEntries(entries.filter(([, value]) => value !== '')));
    requireDatadogSettings(await readRemoteConfig({ db: tx }));
    await deleteThemeProperties(
      tx,
      entries.filter(([, value]) => value === '').map(([name]) => name),
    );
    await record(tx, { actorId, action: 'config.change', before, since: version });
    contentChanged(platform, tx);
    return readSettings({ db: tx });
  });
}

export async function resetTheme(platform: Platform, actorId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockState(tx);
    await deleteTheme(tx);
    await record(tx, { actorId, action: 'config.reset-theme', before });
    contentChanged(platform, tx);
  });
}

/** Settings and theme as one, for the history of changes; no other process changes them before the transaction ends. */
export async function lockState(tx: Db): Promise<State> {
  await lockSettings(tx);
  return { ...(await readRemoteConfig({ db: tx })), ...(await readTheme({ db: tx })) };
}

/** What {@link changeSettings} takes, from fields of such a state; a property that was not there is the built-in one. */
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

function requireDatadogSettings(config: RemoteConfig) {
  const missing = datadogSettings.find((name) => config[name] === '');
  if (config.datadogrum_enabled && missing) {
    throw invalidField(`body.config.${missing}`, 'Datadog monitoring can not be on without it');
  }
}

const closingOf: Record<string, string> = { '(': ')', '[': ']' };
/** CSS takes what follows `url(` without a quote as it is, up to the first bracket: quotes in it close nothing. */
const strayQuote = /url\(\s*[^"'\s)][^)]*["']/i;

/** An open bracket, quote or comment, or an escape, would swallow the declarations after it. */
function requireClosed(name: string, value: string) {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '');
  const open: (string | undefined)[] = [];
  const isBalanced = bare.split('').every((character) => {
    if (character in closingOf) return open.push(closingOf[character]);
    return ')]'.includes(character) ? open.pop() === character : true;
  });
  const hasOpen = !isBalanced || open.length > 0 || /["']|\/\*/.test(bare) || strayQuote.test(value);
  if (hasOpen || /[\p{Cc}\\]/u.test(value)) {
    throw invalidField(`body.theme.${name}`, 'Close every bracket and quote; no escapes, no comments');
  }
}
