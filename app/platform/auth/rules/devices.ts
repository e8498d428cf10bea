import { hash } from 'node:crypto'

/** Cookie entry for an account that a browser has signed in to before. */
export interface KnownDevice {
  /** The random public id of the user. */
  person: string
  /** A random identifier, because the device has its own count of wrong attempts. */
  id: string
  /** Time of its last sign-in, in seconds since 1970. */
  at: number
}

/** Maximum number of users remembered for one browser: a family's telephone, a service centre's desk. */
const MAX_DEVICES = 10

interface Person {
  uuid: string
  passwordChangedAt: { toSeconds(): number } | null
}

/**
 * Finds the device's entry for this user; null when it never signed in, or not with the current password: a person who
 * had only the old one is treated as a stranger.
 */
export function knownDeviceOf(devices: readonly KnownDevice[], person: Person): KnownDevice | null {
  const changed = Math.floor(person.passwordChangedAt?.toSeconds() ?? 0)
  return devices.find(({ person: uuid, at }) => uuid === person.uuid && at >= changed) ?? null
}

/** Puts the entry of this user first; the entries that were not used for the longest time are dropped. */
export function withDevice(devices: readonly KnownDevice[], device: KnownDevice): KnownDevice[] {
  return [device, ...devices.filter(({ person }) => person !== device.person)].slice(0, MAX_DEVICES)
}

/** Reads the entries from a cookie; invalid ones are ignored. */
export function readDevices(value: unknown): KnownDevice[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (entry): entry is KnownDevice =>
      typeof entry?.person === 'string' &&
      typeof entry.id === 'string' &&
      typeof entry.at === 'number'
  )
}

/** Browser and system of a session, as far as the browser reports them. */
export interface Device {
  browser: string | null
  system: string | null
}

/* The first match counts: most browsers also name those they are derived from. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

const firstOf = (names: [string, RegExp][], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Parses a User-Agent header into product names; they are the same in every language. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = userAgent ?? ''
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) }
}

/**
 * Short fingerprint of what a session depends on: password (by the second of its last change, as its hash is renewed
 * without one), changes of the role assignments, being active. A session with a different stamp has ended, on whatever
 * machine it is stored (DECISIONS 11).
 */
export function sessionStamp(user: {
  id: number
  passwordChangedAt: { toSeconds(): number } | null
  postChanges: number
  isActive: boolean
}): string {
  const changed = Math.floor(user.passwordChangedAt?.toSeconds() ?? 0)
  const facts = [user.id, changed, user.postChanges, user.isActive]
  return hash('sha256', facts.join('|'), 'base64url').slice(0, 22)
}
