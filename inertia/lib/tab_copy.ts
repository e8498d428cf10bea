import { omitEncryptedFields } from '#kernel/formats/personal_numbers'

/**
 * Copies of typed text that is not yet on the server, in this tab only: the browser restores them after a reload or
 * when it removed the tab from memory, and deletes them with the tab. Encrypted numbers are omitted: they are stored
 * only in the server's vault (DECISIONS 12).
 */
const PREFIX = 'arthasetu.typed:'

/** The owner of this tab's copies. */
const OWNER = `${PREFIX}owner`

/** Deletes the tab's copies of every other user. */
export function dropOtherUsersCopies(person: number) {
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

/** Returns a form as JSON, without its encrypted numbers. */
export function storableContent(content: string): string {
  return JSON.stringify(omitEncryptedFields(JSON.parse(content) as object))
}

/** Runs work that may fail: storage may be full, or blocked by the user. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function saveTabCopy(key: string, content: string) {
  attempt(() => sessionStorage.setItem(PREFIX + key, storableContent(content)))
}

export function readTabCopy(key: string): Record<string, unknown> | null {
  return attempt(() => {
    const content = sessionStorage.getItem(PREFIX + key)
    return content === null ? null : (JSON.parse(content) as Record<string, unknown>)
  })
}

/** Returns a name for this tab, which is kept as long as it is open. */
export function tabName(): string {
  const name = attempt(() => sessionStorage.getItem(`${PREFIX}tab`)) ?? crypto.randomUUID()
  attempt(() => sessionStorage.setItem(`${PREFIX}tab`, name))
  return name
}

/** Deletes a copy; with `content`, only if it has not changed. */
export function dropTabCopy(key: string, content?: string) {
  attempt(() => {
    const isOther =
      content !== undefined && sessionStorage.getItem(PREFIX + key) !== storableContent(content)
    if (!isOther) sessionStorage.removeItem(PREFIX + key)
  })
}
