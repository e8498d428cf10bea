/** What the review screen is given, section by section. */
export type ReviewSummary = {
  id: number
  number: string
  applicantName: string
  aadhaar: string
  mobile: string
  scheme: string
  district: string
  amountPaise: number
  businessType: string
  ageAtSubmission: number
  submittedOn: string
  status: string
  statusColumn: string
  heldSince: string
  heldForDays: number
  targetDays: number | null
  isOverdue: boolean
  loiHref: string | null
  /** This officer may correct what the applicant stated. */
  canCorrect: boolean
}

export type DecisionChoice = {
  action: string
  label: string
  leadsTo: string
  needsReason: boolean
  needsRemarks: boolean
  isRejection: boolean
  reasons: { value: string; label: string }[]
}

export type DecisionFormData = {
  choices: DecisionChoice[]
  expectedStatusId: number
  expectedDecisionId: number | null
}

export type HistoryStep = {
  id: number
  title: string
  at: string
  by: string | null
  role: string | null
  status: string
  reason: string | null
  remarks: string | null
  isRejection: boolean
}

export type EarlierApplication = {
  id: number
  number: string
  status: string
  district: string
  isVisible: boolean
  steps: HistoryStep[]
}

export type Duplicate = {
  kinds: string[]
  isDirector: boolean
  number: string | null
  district: string | null
  status: string | null
  applicationId: number | null
  name: string | null
}

export type ReviewDocument = {
  uuid: string
  name: string
  person: string | null
  mime: string
  isPicture: boolean
  sizeBytes: number
  versionNo: number
  uploadedAt: string
}

export type ChangedField = {
  key: string
  section: string
  field: string
  before: string | null
  after: string | null
}

export type CorrectionEntry = {
  id: number
  at: string
  by: string
  role: string
  remarks: string | null
  changes: ChangedField[]
}

export type ReviewPanel = {
  title: string
  items: { label: string; value: string }[]
  notice?: string | null
  links: { label: string; href: string; primary?: boolean }[]
}

export type ListPlace = {
  /** Null for who has no list of applications. */
  backHref: string | null
  previousHref: string | null
  nextHref: string | null
  query: string
}
