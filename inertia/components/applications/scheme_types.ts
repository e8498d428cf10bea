/** A scheme on the applicant's home, as the server sends it; amounts in paise. */
export type SchemeRow = {
  id: number
  path: string
  isOpen: boolean
  shortName: string
  name: string
  minAmountPaise: number
  maxAmountPaise: number
  refundCapBp: number
  refundPeriodYears: number
  eligibility: string[]
  guidelines: { text: string; date: string }[]
  appliedNumber: string | null
  viewHref: string | null
  informationHref: string | null
}

export type SchemeList = {
  rows: SchemeRow[]
  search: string
  sort: { key: string; direction: 'asc' | 'desc' }
  page: number
  perPage: number
  total: number
}

/** What was clicked, and has an answer in a dialog. */
export type Asked = {
  scheme: SchemeRow
  what: 'eligibility' | 'guidelines' | 'applied' | 'incomplete'
}
