/**
 * What an application may lack, in the order of the report; each is a bit of `applications.gaps`. Not the
 * required fields of the definitions, without which nothing is submitted: the report also counts what may stay
 * empty (e-mail, taluka) and what was written past the portal, and a kept bit never changes its meaning.
 */
export const MISSING_FIELDS = [
  'noCaste',
  'noGender',
  'noAadhaar',
  'noPan',
  'noAccount',
  'noEmail',
  'noTaluka',
] as const

export type MissingField = (typeof MISSING_FIELDS)[number]

/** The bit of a gap. */
export const missingFieldBit = (gap: MissingField): number => 1 << MISSING_FIELDS.indexOf(gap)
