/** A subject of a step for many as the officer saw it. */
export interface ExpectedSubject {
  id: number
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** One of the subjects that an officer has chosen for a step, as it stands now. */
export interface SubjectForStep extends ExpectedSubject {
  /** Its page. */
  href: string
  number: string
  applicantName: string
  district: string
  amountPaise: number
  status: string
  statusColumn: string
  /** Why the step cannot be taken for it; null where it can. */
  error: string | null
  /** Why it is left out until it was opened. */
  exceptions: string[]
  /** This officer has opened it since it came to its status. */
  isOpened: boolean
}

/** What became of one of them. */
export interface SubjectOutcome {
  id: number
  /** 'left_out': it has an exception and was not opened. */
  outcome: 'done' | 'refused' | 'left_out'
  /** Why nothing was done, in the officer's words; empty where it was. */
  why: string
}
