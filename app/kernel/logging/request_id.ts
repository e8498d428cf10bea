/**
 * The id of a request as it is stored: a proxy may bring its own, and so may anybody else, so what
 * could hold something other than an id is left out.
 */
export function storedRequestId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) && !/^\d+$/.test(id) ? id : null
}
