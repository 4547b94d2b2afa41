const groupsOfNetwork = 4;
const groupsOfAddress = 8;
const groupsShown = 3;

/**
 * The network for which limits count: an IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber.
 */
export function networkOf(ip: string): string {
  return plainIpv4(ip) ?? `${groupsOf(ip, groupsOfNetwork)}::/64`;
}

/** The part of an address that its owner sees: enough to distinguish home from other places. */
export function shortNetworkOf(ip: string): string {
  const ipv4 = plainIpv4(ip);
  return ipv4 ? `${ipv4.split('.').slice(0, groupsShown).join('.')}.0/24` : `${groupsOf(ip, groupsShown)}::/48`;
}

function plainIpv4(ip: string): string | undefined {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1] ?? (ip.includes(':') ? undefined : ip);
}

function groupsOf(ip: string, count: number): string {
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, groupsOfAddress - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
