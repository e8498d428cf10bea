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
