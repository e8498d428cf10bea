/** '1,2,3' of an address, which the request may have taken apart; each id once, in its order. */
export function requestedIds(requested: unknown): number[] {
  const parts = [requested].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}
