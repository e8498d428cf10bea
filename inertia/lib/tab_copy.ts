import { omitEncryptedFields } from '#kernel/formats/personal_numbers'

/**
 * Copies of what was typed and is not yet on the server, in this tab alone: the browser gives them
 * back after a reload or when it threw the tab out of memory, and forgets them with the tab. Sealed
 * numbers are left out: they lie nowhere but in the server's vault (DECISIONS 12).
 */
const PREFIX = 'arthasetu.typed:'

/** Whose the copies of this tab are. */
const OWNER = `${PREFIX}owner`

/** Forgets what the tab keeps of anybody but this person. */
export function keepCopiesOf(person: number) {
  attempt(() => {
    const owner = sessionStorage.getItem(OWNER)
    if (owner !== null && owner !== String(person)) {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
      }
    }
    sessionStorage.setItem(OWNER, String(person))
  })
}

/** A form as JSON, without its sealed numbers. */
export function storable(content: string): string {
  return JSON.stringify(omitEncryptedFields(JSON.parse(content) as object))
}

/** Does what it can: storage may be full, or closed by the person. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function keepTabCopy(key: string, content: string) {
  attempt(() => sessionStorage.setItem(PREFIX + key, storable(content)))
}

export function readTabCopy(key: string): Record<string, unknown> | null {
  return attempt(() => {
    const content = sessionStorage.getItem(PREFIX + key)
    return content === null ? null : (JSON.parse(content) as Record<string, unknown>)
  })
}

/** A name of this tab, for as long as it is open. */
export function tabName(): string {
  const name = attempt(() => sessionStorage.getItem(`${PREFIX}tab`)) ?? crypto.randomUUID()
  attempt(() => sessionStorage.setItem(`${PREFIX}tab`, name))
  return name
}

/** Forgets a copy; with `content`, only while it is still this one. */
export function dropTabCopy(key: string, content?: string) {
  attempt(() => {
    const isOther =
      content !== undefined && sessionStorage.getItem(PREFIX + key) !== storable(content)
    if (!isOther) sessionStorage.removeItem(PREFIX + key)
  })
}
