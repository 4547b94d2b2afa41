import type { Config } from '../config/config.ts';

/** Lets only the site's pages read media when MEDIA_HOST is another origin. */
export function crossOriginHeaders({ publicUrl, hosts }: Pick<Config, 'publicUrl' | 'hosts'>): Record<string, string> {
  const site = new URL(publicUrl).origin;
  if (new URL(hosts.media).origin === site) return { 'cross-origin-resource-policy': 'same-origin' };
  return {
    'access-control-allow-origin': site,
    'access-control-expose-headers': 'x-greenlight-expired',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
