import { lookup } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

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

/** Whether a numeric address is public: not private, loopback or link-local. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE_RANGES.check(address, 'ipv4')
  if (version !== 6) return false
  return GLOBAL_RANGES.check(address, 'ipv6') && !PRIVATE_RANGES.check(address, 'ipv6')
}

export const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The number that a host is, without the brackets of IPv6; null for a name. */
export function numericHost(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) > 0 ? bare : null
}

/** This machine and what is next to it, such as the service by which clouds hand out keys. */
const LOCAL = new BlockList()
LOCAL.addSubnet('0.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LOCAL.addAddress('::', 'ipv6')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/** Whether a numeric address is of this machine or link-local; of no address it is true. */
export const isLocalAddress = (address: string): boolean => {
  const version = isIP(address)
  return version === 0 || LOCAL.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a numeric address is of this machine's own loopback. */
export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/**
 * Looks a name up and refuses it when one of its addresses may not be connected to. Asked by the connection itself, so
 * what was looked at is what is connected to: a name that changes in between gains nothing.
 *
 * @param mayConnect of a numeric address
 * @param refused makes the error of the connection
 */
export const guardedLookup =
  (mayConnect: (address: string) => boolean, refused: () => Error): LookupFunction =>
  (name, { family, hints, all }, callback) =>
    lookup(name, { family, hints, all: true }, (error, found) => {
      if (error) callback(error, '')
      else if (!found.every(({ address }) => mayConnect(address))) callback(refused(), '')
      else if (all) callback(null, found)
      else callback(null, found[0].address, found[0].family)
    })
