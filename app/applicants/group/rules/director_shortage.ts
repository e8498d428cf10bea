/** How many directors a group still lacks; both 0 when it has enough. */
export interface DirectorShortage {
  directors: number
  reserved: number
}

/**
 * What is missing to the scheme's minimum of directors and of directors of the reserved categories
 * (DECISIONS 5). A director of a reserved category counts for both.
 */
export function directorShortage(
  directors: readonly { isReserved: boolean }[],
  minimum: { minDirectors: number; minReservedDirectors: number }
): DirectorShortage {
  const reserved = directors.filter((director) => director.isReserved).length
  return {
    directors: Math.max(0, minimum.minDirectors - directors.length),
    reserved: Math.max(0, minimum.minReservedDirectors - reserved),
  }
}
