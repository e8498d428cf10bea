/** Shapes of the loan pages; amounts in paise, rates in basis points, days as 'YYYY-MM-DD'. */
export type LoanFile = { uuid: string; name: string; mime: string; size: number }

export type LoanApplication = {
  uuid: string
  number: string
  scheme: string
  status: string
  statusId: number
}

export type Sanction = {
  bank: string
  branchName: string
  city: string | null
  sanctionedOn: string
  tenureMonths: number
  rateBp: number
  amountPaise: number
  disbursedPaise: number
  isVerified: boolean
  letter: LoanFile | null
}

export type ScheduleLine = {
  rowNo: number
  dueOn: string
  openingPaise: number
  emiPaise: number
  principalPaise: number
  interestPaise: number
  closingPaise: number
  isDue: boolean
}

export type Disbursement = {
  id: number
  trancheNo: number
  disbursedOn: string
  amountPaise: number
  tenureMonths: number
  rateBp: number
  emiPaise: number
  computedEmiPaise: number
  emiStartOn: string
  emiEndOn: string
  moratoriumMonths: number
  moratoriumKind: 'interest_only' | 'capitalised' | null
  capitalisedPaise: number
  isVerified: boolean
  letter: LoanFile | null
  paymentSchedule: LoanFile | null
  rows: ScheduleLine[]
}

export type Holder = {
  applicationId: number
  applicationNo: string
  applicantName: string
  aadhaar: string
  scheme: string
  district: string
  status: string
  loiNumber: string
  loiFrom: string
  loiTill: string
}

export type ListOf<Row> = {
  rows: Row[]
  total: number
  page: number
  pages: number
  perPage: number
  sort: { key: string; direction: 'asc' | 'desc' }
  next: string | null
  previous: string | null
}

export type Choice = { value: string; label: string }

export type LoanListChoices = { schemes: Choice[]; districts: Choice[]; banks: Choice[] }
