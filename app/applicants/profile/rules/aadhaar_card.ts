import { isPlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'

/** What a person's Aadhaar document says of them, as it is printed; empty where it says nothing. */
export interface CardFacts {
  /** Last four digits and the time at which the document was made (IDENTITY.md, section 1). */
  referenceId: string
  name: string
  /** 'DD-MM-YYYY', with other separators, or the year alone. */
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

/** Why a document is not taken; `profile.identity.errors` has the words. */
export type CardError =
  | 'format'
  | 'version'
  | 'too_large'
  | 'share_code'
  | 'signature'
  | 'certificate_time'
  | 'photo'

/** A document that is not taken. */
export class CardRefused extends Error {
  readonly code: CardError

  constructor(code: CardError) {
    super(`The document is not taken: ${code}`)
    this.code = code
  }
}

const REFERENCE = /^\d{4}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/

/**
 * When a document was made, by its reference, in India's time.
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
