import { normaliseDigits } from '#kernel/formats/digits'

/** Latitude and longitude in degrees with a comma between, as every map offers them to be copied. */
const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)$/
/** About a metre. */
const DECIMALS = 5

/** Coordinates as they are kept, '18.52043,73.85674'; null when the text is none of this earth. */
export function parseCoordinates(text: string): string | null {
  const [, latitude, longitude] = COORDINATES.exec(normaliseDigits(text).trim()) ?? []
  if (Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) {
    return [latitude, longitude].map((degrees) => Number(degrees).toFixed(DECIMALS)).join(',')
  }
  return null
}

/**
 * Where an open map shows the place: by its coordinates, else by its address; null without either. A plain
 * link that the person opens: nothing of it is loaded by the portal.
 */
export function mapHref(coordinates: string | null, address: string | null): string | null {
  if (coordinates) {
    const [latitude, longitude] = coordinates.split(',')
    const at = new URLSearchParams({ mlat: latitude, mlon: longitude })
    return `https://www.openstreetmap.org/?${at}#map=17/${latitude}/${longitude}`
  }
  if (!address) return null
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
}
