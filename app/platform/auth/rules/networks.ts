const isIPv6 = (address: string) => address.includes(':')

/** Bits of an IPv6 address that one household, and one provider's site, mostly shares. */
const HOUSEHOLD_GROUPS = 4
const SITE_GROUPS = 3

/** An IPv6 address written out: eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [before, after] = address.split('%')[0].split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * What of an address stands for one place: an IPv4 address itself, of an IPv6 address the first 64
 * bits, because a single machine may use all the others.
 */
export function addressKey(address: string): string {
  const known = plain(address)
  return isIPv6(known) ? groupsOf(known).slice(0, HOUSEHOLD_GROUPS).join(':') : known
}

/** The network around an address: the first 24 bits of IPv4, the first 48 of IPv6. */
export function networkKey(address: string): string {
  const known = plain(address)
  if (isIPv6(known)) return groupsOf(known).slice(0, SITE_GROUPS).join(':')
  return known.split('.').slice(0, 3).join('.')
}
