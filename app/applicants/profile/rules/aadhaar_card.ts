import { isPlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'

/** Data of a person's Aadhaar document as printed; empty where it has none. */
export interface CardFacts {
  /** Last four digits, and the time at which the document was created (IDENTITY.md, section 1). */
  referenceId: string
  name: string
  /** 'DD-MM-YYYY', possibly with other separators, or the year alone. */
  birthDate: string
  /** 'M', 'F' or 'T'. */
  gender: string
  house: string
  street: string
  landmark: string
  locality: string
  village: string
  post: string
  subDistrict: string
  district: string
  state: string
  pincode: string
}

/** Reasons for rejecting a document, with texts in `profile.identity.errors`. */
export type CardError =
  | 'format'
  | 'version'
  | 'too_large'
  | 'share_code'
  | 'signature'
  | 'certificate_time'
  | 'photo'

/** A document that is not accepted. */
export class CardRefused extends Error {
  readonly code: CardError

  constructor(code: CardError) {
    super(`The document is not accepted: ${code}`)
    this.code = code
  }
}

const REFERENCE = /^\d{4}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/

/**
 * Returns the creation time of a document from its reference, in Indian time.
 *
 * @throws CardRefused
 */
export function referenceTime(referenceId: string): Date {
  const parts = REFERENCE.exec(referenceId) ?? []
  const [year, month, day, ...times] = parts.slice(1)
  const date = `${year}-${month}-${day}`
  if (!isPlainDate(date)) throw new CardRefused('format')
  const [hours, minutes, seconds, milliseconds] = times.map(Number)
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
  return new Date(startOfIndiaDay(date).getTime() + sinceMidnight)
}
