/** An application as the agenda and the choice of applications show it. */
export type AgendaRow = {
  id: number
  number: string
  applicantName: string
  businessType: string
  amountPaise: number
  status: string
  submittedOn: string
  waitingSince: string
}

export type AgendaItem = AgendaRow & {
  outcome: string | null
  reason: string | null
  remarks: string | null
  isRemoved: boolean
  lastDecisionId: number | null
}

export type OutcomeChoice = {
  action: string
  needsReason: boolean
  needsRemarks: boolean
  reasons: { value: string; label: string }[]
}

export type MeetingRow = {
  id: number
  meetingOn: string
  meetingTime: string
  district: string
  applications: number
  isReported: boolean
  isReportDue: boolean
}

export type ReportFile = { uuid: string; name: string; mime: string; sizeBytes: number }
