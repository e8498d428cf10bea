/** Data that the form of a committee's report sends. */
export type ReportData = {
  heldOn: string
  report: File | null
  outcomes: {
    applicationId: number
    action: string
    reasonId: string
    item: string
    remarks: string
    expectedDecisionId: number | null
  }[]
}

/** Items that a return can name, by loan type. */
export type ReportItems = Record<string, { value: string; label: string }[]>
