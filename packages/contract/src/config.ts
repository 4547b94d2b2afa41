import { z } from 'zod';
import { editedVersion, version } from './field.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, onlyOne, texts } from './translated-text.ts';

const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

export const datadogSites = [
  'datadoghq.com',
  'us3.datadoghq.com',
  'us5.datadoghq.com',
  'datadoghq.eu',
  'ap1.datadoghq.com',
  'ap2.datadoghq.com',
  'ddog-gov.com',
] as const;

/** Remote config (docs/product/shell.md), with the names on the wire. */
export const remoteConfig = z
  .object({
    project: z.string().trim().min(1).max(60).describe('the name of the service'),
    tagline: z.string().trim().max(160),
    points_enabled: z.boolean(),
    patreon_enabled: z.boolean(),
    livestream_enabled: z.boolean(),
    badges_enabled: z.boolean(),
    bingo_enabled: z.boolean(),
    coupons_enabled: z.boolean(),
    device_management_enabled: z.boolean(),
    gift_subscriptions_enabled: z.boolean(),
    giveaways_enabled: z.boolean(),
    creator_pages_enabled: z.boolean(),
    store_discount_enabled: z.boolean(),
    browse_enabled: z.boolean(),
    clips_enabled: z.boolean(),
    join_page_enabled: z.boolean(),
    pages_api_enabled: z.boolean(),
    beta_enabled: z.boolean(),
    sidebar_enabled: z.boolean(),
    datadogrum_enabled: z.boolean().describe('needs the three settings below'),
    datadogrum_application_id: z.union([z.literal(''), z.uuid('Use the ID as Datadog shows it, with four hyphens')]),
    datadogrum_client_token: z
      .string()
      .regex(/^(?:pub[\da-f]{32})?$/, 'Use the client token: it begins with pub, and browsers may know it'),
    datadogrum_site: z.enum(['', ...datadogSites]),
    language_settings_enabled: z.boolean().describe('off: everybody gets language 1'),
    store_url: url,
    app_store_url: url,
    play_store_url: url,
    faq_url: url,
    store_discount_percent: z
      .int()
      .min(0, 'Use a number from 0 to 100')
      .max(100, 'Use a number from 0 to 100')
      .describe('discount of members in the store, shown on pages; 0: not shown'),
    giveaways_enter_link: z
      .string()
      .max(100)
      .regex(/^(?:\/?[\w-]+(?:\/[\w-]+)*)?$/, 'Use a path such as giveaway/summer'),
    giveaways_earlier_links: z
      .array(z.string())
      .describe('earlier values of giveaways_enter_link: links with them still work'),
    device_management_limit: z.int().min(1).max(1000),
    stream_limit: z.int().min(1).max(1000).describe('members-only videos that one account may watch at once'),
    points_expire_months: z
      .int()
      .min(0)
      .max(120)
      .describe('months after which points expire that were not given; 0: never'),
    deletion_grace_days: z.int().min(0).max(365).describe('days between the request for erasure and the erasure'),
  })
  .meta({ id: 'RemoteConfig' });
export type RemoteConfig = z.infer<typeof remoteConfig>;

/** Custom properties of the theme: `--name` to value, set on `:root`. */
export const theme = z.record(
  z.string().regex(/^--[a-z][a-z0-9-]{0,60}$/, 'Names look like --color-accent'),
  z
    .string()
    .max(200)
    .regex(/^[^{};<>]*$/, 'A value has no braces, semicolons or angle brackets'),
);

export const config = routeGroup('content', {
  remote: route({
    method: 'GET',
    path: '/v1/remoteconfig',
    access: 'anyone',
    summary: 'The settings that the app reads at start.',
    response: markTranslatable(remoteConfig, (settings) => texts(settings, 'config', onlyOne, ['tagline'])),
    cache: { maxAge: 30, stale: 300 },
  }),
});

const settings = z.object({ version, config: remoteConfig, theme });

export const studioConfig = routeGroup('studio', {
  get: route({
    method: 'GET',
    path: '/v1/config',
    access: 'settings.edit',
    summary: 'Remote config and theme.',
    response: settings,
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/config',
    access: 'settings.edit',
    large: true,
    summary: 'Change the given settings; the others stay.',
    body: z.object({
      config: remoteConfig.omit({ giveaways_earlier_links: true }).partial().optional(),
      theme: theme.optional(),
      version: editedVersion,
    }),
    response: settings,
    errors: ['conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/config/theme',
    access: 'settings.edit',
    summary: 'Restore the built-in theme.',
    response: noContent,
  }),
});

/** The settings that Datadog monitoring needs. */
export const datadogSettings = ['datadogrum_application_id', 'datadogrum_client_token', 'datadogrum_site'] as const;

/** The URL that receives browser measurements, or undefined without monitoring. */
export function monitoringIntake(config: RemoteConfig): string | undefined {
  if (!config.datadogrum_enabled || datadogSettings.some((name) => config[name] === '')) return undefined;
  const names = config.datadogrum_site.split('.');
  const top = names.pop();
  return `https://browser-intake-${names.join('-')}.${top}`;
}
