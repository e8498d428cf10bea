import { hash } from 'node:crypto'

/** That a browser has signed in to an account before, as its cookie says. */
export interface KnownDevice {
  /** The random public id of the person. */
  person: string
  /** A random name: the device has a count of wrong tries of its own. */
  id: string
  /** Second since 1970 in which it signed in last. */
  at: number
}

/** So many people of one browser are known: a family's telephone, a service centre's desk. */
const MAX_DEVICES = 10

interface Person {
  uuid: string
  passwordChangedAt: { toSeconds(): number } | null
}

/**
 * The device's entry for this person; null when it never signed in, or not with this password: who
 * knew the old one only is a stranger.
 */
export function knownDeviceOf(devices: readonly KnownDevice[], person: Person): KnownDevice | null {
  const changed = Math.floor(person.passwordChangedAt?.toSeconds() ?? 0)
  return devices.find(({ person: uuid, at }) => uuid === person.uuid && at >= changed) ?? null
}

/** The entries with this person first; the longest unused ones make room. */
export function withDevice(devices: readonly KnownDevice[], device: KnownDevice): KnownDevice[] {
  return [device, ...devices.filter(({ person }) => person !== device.person)].slice(0, MAX_DEVICES)
}

/** Reads what a cookie brought; anything else is no entry. */
export function readDevices(value: unknown): KnownDevice[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (entry): entry is KnownDevice =>
      typeof entry?.person === 'string' &&
      typeof entry.id === 'string' &&
      typeof entry.at === 'number'
  )
}

/** Browser and system of a session, as far as the browser tells. */
export interface Device {
  browser: string | null
  system: string | null
}

/* The first that matches counts: most browsers also name those they descend from. */
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

/** What a User-Agent header says, in names that people know; they are the same in every language. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = userAgent ?? ''
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) }
}

/**
 * A short fingerprint of what a session was opened with: password (by the second of its last change,
 * as its hash is renewed without one), changes of the posts, being active. A session that carries another
 * one is over, on whatever machine it lives (DECISIONS 11).
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
