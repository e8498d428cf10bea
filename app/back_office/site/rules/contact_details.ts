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

/** Numbers an office may have. */
const MAX_PHONES = 5
/** With area code, blanks and hyphens as people write them: '0253-257 0001', '+91 22 2202 5251'. */
const PHONE = /^\+?\d[\d -]{4,18}\d$/
const MIN_DIGITS = 6
const MAX_DIGITS = 13

/** Telephone numbers of a line, separated by commas; null when one of them is none. */
export function parsePhones(line: string): string[] | null {
  const phones = normaliseDigits(line)
    .split(/[,;]/)
    .map((phone) => phone.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const areAll = phones.every((phone) => {
    const digits = phone.replace(/\D/g, '').length
    return PHONE.test(phone) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
  })
  return phones.length > 0 && phones.length <= MAX_PHONES && areAll ? phones : null
}
