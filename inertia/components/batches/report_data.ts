/** What the form of a committee's report sends. */
export type ReportData = {
  heldOn: string
  report: File | null
  outcomes: {
    applicationId: number
    action: string
    reasonId: string
    remarks: string
    expectedDecisionId: number | null
  }[]
}
