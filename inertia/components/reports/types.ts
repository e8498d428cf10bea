export type SummaryTableData = {
  path: string
  columns: {
    key: string
    query: string
    label: string | null
    group: 'corporation' | 'applicant' | null
  }[]
  rows: { id: number; label: string; note: string | null; query: string; counts: number[] }[]
  total: { query: string; counts: number[] }
}

export type WaitingStage = {
  subjectType: 'application' | 'claim'
  column: string
  count: number
  since: string | null
  workingDays: number | null
  targetDays: number | null
  overdue: number
  hasMoreOverdue: boolean
  href: string
  isMine: boolean
}

export type Choice = { value: string; label: string }
