const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/** Whom limits count: an IPv4 address, or the /64 of an IPv6 one, all of which one subscriber has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, groupsOfAddress - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, groupsOfNetwork);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
