import { BlockList, isIP } from 'node:net'

/** What is nobody's on the open network: RFC 6890 and the registries of special addresses. */
const PRIVATE_RANGES = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv6')
}

/** Of IPv6 this alone is given out for the open network. */
const GLOBAL_RANGES = new BlockList()
GLOBAL_RANGES.addSubnet('2000::', 3, 'ipv6')

/** Whether a numeric address lies on the open network: not private, not this machine, not its neighbours. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE_RANGES.check(address, 'ipv4')
  if (version !== 6) return false
  return GLOBAL_RANGES.check(address, 'ipv6') && !PRIVATE_RANGES.check(address, 'ipv6')
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The number that a host is, without the brackets of IPv6; null for a name. */
export function numericHost(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) > 0 ? bare : null
}

/**
 * Whether a webhook may have this address: https, without a name and password in it. Where inside addresses
 * are allowed (anywhere but in production), plain http to this machine as well.
 * @returns the problem by its name, null for none
 */
export function addressProblem(
  text: string,
  { allowsInside: allowsPrivate }: { allowsInside: boolean }
): 'address' | 'https' | 'inside' | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return 'address'
  const isLocal = LOCAL_NAMES.includes(url.hostname)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && isLocal && allowsPrivate)) return 'https'
  if (allowsPrivate) return null
  const number = numericHost(url.hostname)
  if (isLocal || url.hostname.endsWith('.localhost')) return 'inside'
  return number !== null && !isPublicAddress(number) ? 'inside' : null
}
