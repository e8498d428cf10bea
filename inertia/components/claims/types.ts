/** Shapes of the claims' pages; amounts in paise, days as 'YYYY-MM-DD'. */
export type ClaimLine = {
  id: number
  uuid: string
  submittedOn: string
  paidOn: string
  paidPaise: number
  interestPaise: number
  proposedPaise: number
  approvedPaise: number | null
  status: string
  owner: string
  payment: string
  isEditable: boolean
}

export type InstalmentChoice = {
  scheduleRowId: number
  trancheNo: number
  rowNo: number
  dueOn: string
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  lastDay: string
  isClaimable: boolean
  reason: 'not_due' | 'window_closed' | 'period_over' | 'already_claimed' | null
}

export type ClaimRow = {
  scheduleRowId: number
  rowNo: number
  dueOn: string
  paidOn: string
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
}

export type ClaimFile = { slot: string; uuid: string; name: string; mime: string }

export type ClaimStep = {
  id: number
  action: string
  at: string
  by: string | null
  role: string | null
  reason: string | null
  remarks: string | null
  approvedPaise: number | null
}
