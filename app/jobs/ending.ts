const ending = new AbortController()

/** Says that this process ends: what it works at is left, and offered to another worker at once. */
export const endWork = () => ending.abort()

export const endOfWork = ending.signal
