import type { Config } from '../config/config.ts';

/** Lets the site's pages read media from MEDIA_HOST when that is another origin, and nobody else in any case. */
export function crossOriginHeaders({ publicUrl, hosts }: Pick<Config, 'publicUrl' | 'hosts'>): Record<string, string> {
  const site = new URL(publicUrl).origin;
  if (new URL(hosts.media).origin === site) return { 'cross-origin-resource-policy': 'same-origin' };
  return {
    'access-control-allow-origin': site,
    'access-control-expose-headers': 'x-greenlight-expired',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
