import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private, local and reserved networks (IANA's special-purpose registries). */
const special = new BlockList();
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
]
  .join(' ')
  .split(' ')) {
  const [address = '', bits] = network.split('/');
  special.addSubnet(address, Number(bits), 'ipv4');
}

/** The public part of IPv6, without documentation and transition ranges. */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
const unrouted = new BlockList();
unrouted.addSubnet('2001::', 23, 'ipv6');
unrouted.addSubnet('2001:db8::', 32, 'ipv6');
unrouted.addSubnet('2002::', 16, 'ipv6');
unrouted.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && routed.check(address, 'ipv6') && !unrouted.check(address, 'ipv6');
}

/** Whether a URL's host may be public, judged by its name. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !/\.(?:localhost|local|internal|lan|home|arpa)\.?$/i.test(bare);
}

/** For `net.connect`: a name that resolves to a private address fails, whatever its DNS returns. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined;
    const refusal =
      error ??
      (addresses?.every(({ address }) => isPublicAddress(address)) ? null : new Error(`${hostname} is not public`));
    if (refusal) callback(refusal, []);
    else if (options.all) callback(null, addresses as LookupAddress[]);
    else callback(null, addresses?.[0]?.address ?? '', addresses?.[0]?.family);
  });
};
