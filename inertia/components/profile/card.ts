/** A slot of the documents page, as the server says it. */
export type Card = {
  slot: string
  name: string
  isRequired: boolean
  /** Takes pictures only. */
  isPictureOnly: boolean
  /** One of the "Other" documents, which the applicant names. */
  needsTitle: boolean
  maxMegabytes: number
  /** A live application holds it: it can be looked at, and not be changed. */
  isLocked: boolean
  file: { href: string; name: string; mime: string; size: number; title: string | null } | null
}
