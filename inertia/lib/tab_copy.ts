/**
 * Copies of what was typed and is not yet on the server, in this tab alone: the browser gives them
 * back after a reload or when it threw the tab out of memory, and forgets them with the tab.
 */
const PREFIX = 'arthasetu.typed:'

/** Does what it can: storage may be full, or closed by the person. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function keepTabCopy(key: string, content: string) {
  attempt(() => sessionStorage.setItem(PREFIX + key, content))
}

export function readTabCopy(key: string): Record<string, unknown> | null {
  return attempt(() => {
    const content = sessionStorage.getItem(PREFIX + key)
    return content === null ? null : (JSON.parse(content) as Record<string, unknown>)
  })
}

/** Forgets a copy; with `content`, only while it is still this one. */
export function dropTabCopy(key: string, content?: string) {
  attempt(() => {
    const isOther = content !== undefined && sessionStorage.getItem(PREFIX + key) !== content
    if (!isOther) sessionStorage.removeItem(PREFIX + key)
  })
}

/** On signing out: the next person at this screen finds nothing. */
export function dropTabCopies() {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
  })
}
