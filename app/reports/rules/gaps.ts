/** What an application may lack, in the order of the report; each is a bit of `applications.gaps`. */
export const GAPS = [
  'noCaste',
  'noGender',
  'noAadhaar',
  'noPan',
  'noAccount',
  'noEmail',
  'noTaluka',
] as const

export type Gap = (typeof GAPS)[number]

/** The bit of a gap. */
export const bitOf = (gap: Gap): number => 1 << GAPS.indexOf(gap)
