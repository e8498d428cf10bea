import { maxDate, type PlainDate } from '#kernel/calendar/plain_date'
import type { AppealStep, LoanFacts, StageFacts } from '#applications/contracts/facts'

/**
 * What a person can do, or waits for, the more urgent first where there is no deadline: the texts are at
 * `applications.steps.<kind>`.
 */
export const STEP_KINDS = [
  'answer',
  'correct',
  'correct_claim',
  'seed_again',
  'claim',
  'extend',
  'appeal',
  'go_to_bank',
  'record_disbursement',
  'submit',
  'finish',
  'late_sanction',
  'further_disbursement',
  'pay',
  'state_seeding',
  'wait_for_appeal',
  'wait_for_claim',
  'wait',
  'start',
  'nothing',
] as const

type StepKind = (typeof STEP_KINDS)[number]

/** A step with the values for its texts; amounts in paise. */
export interface NextStep {
  kind: StepKind
  /** Permanent unique key: the step's calendar entry uses it. */
  key: string
  href: string
  /** Number and public id of the application; null before there is one. */
  number: string | null
  uuid: string | null
  scheme: string | null
  /** The last day on which it can be done; null if there is no deadline. */
  until: PlainDate | null
  /** Due date of the instalment concerned. */
  on: PlainDate | null
  amountPaise: number | null
  /** Why the office returned it: its reason, and the officer's remarks. */
  reason: string | null
  remarks: string | null
  /** Name of the field or document concerned. */
  item: string | null
  /** Who it is pending with, and since when. */
  holder: string | null
  since: PlainDate | null
  /** Number of complete sections, and of all sections. */
  done: number | null
  total: number | null
}

/** An application of the person in its current state. */
export interface StepFacts {
  uuid: string
  number: string
  scheme: string
  /** Last part of the wizard's address. */
  path: string
  status: {
    isFinal: boolean
    isEditable: boolean
    allowsExtension: boolean
    /** Whether the bank may see the letter now. */
    showsLoi: boolean
    /** Dashboard column, which shows how far it has progressed. */
    column: string
  }
  since: PlainDate
  /** Who it is pending with, as text; null for its applicant or nobody. */
  holder: string | null
  /** The last day of a hold; null if it is not on hold. */
  correctUntil: PlainDate | null
  /** Where the error can be corrected: the exact field that the office named. */
  correctHref: string
  reason: string | null
  remarks: string | null
  item: string | null
  /** Only for a rejected application. */
  appeal: AppealStep | null
  stage: StageFacts
}

/** A profile that was started for a scheme without a live application. */
export interface StartedProfile {
  scheme: string
  path: string
  done: number
  total: number
}

interface PersonFacts {
  today: PlainDate
  applications: readonly StepFacts[]
  begun: readonly StartedProfile[]
}

const BLANK = {
  number: null,
  uuid: null,
  scheme: null,
  until: null,
  on: null,
  amountPaise: null,
  reason: null,
  remarks: null,
  item: null,
  holder: null,
  since: null,
  done: null,
  total: null,
} as const

type StepFields = Pick<NextStep, 'kind' | 'key' | 'href'> & Partial<NextStep>

const step = (given: StepFields): NextStep => ({ ...BLANK, ...given })

/**
 * Returns everything that the person can do or waits for, the most urgent first and at least one: by deadline, then
 * steps without a deadline, then those that are awaited (EXPERIENCE, Citizens).
 */
export function nextSteps({ today, applications, begun }: PersonFacts): NextStep[] {
  const steps = [
    ...applications.flatMap((application) => stepsOf(application, today)),
    ...begun.map(stepOfProfile),
  ]
  if (steps.length > 0) return steps.toSorted(byUrgency)
  const isDone = applications.some(({ status }) => status.column === 'Disbursed')
  return isDone
    ? [step({ kind: 'nothing', key: 'nothing', href: '#schemes' })]
    : [step({ kind: 'start', key: 'start', href: '#schemes' })]
}

function byUrgency(a: NextStep, b: NextStep): number {
  if (a.until !== b.until) {
    if (a.until === null) return 1
    if (b.until === null) return -1
    return a.until < b.until ? -1 : 1
  }
  return STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind)
}

function stepOfProfile({ scheme, path, done, total }: StartedProfile): NextStep {
  const isComplete = done === total
  return step({
    kind: isComplete ? 'submit' : 'finish',
    key: `profile-${path}`,
    href: isComplete ? `/apply/${path}/summary` : `/apply/${path}`,
    scheme,
    done,
    total,
  })
}

/** Returns the steps of one application; for a closed one only those of its appeal. */
function stepsOf(application: StepFacts, today: PlainDate): NextStep[] {
  const { uuid, number, scheme, status, since, holder } = application
  const of = (kind: StepKind, given: Partial<NextStep>) =>
    step({
      kind,
      key: `${kind}-${uuid}`,
      href: applicationHref(uuid),
      uuid,
      number,
      scheme,
      ...given,
    })
  if (status.isFinal) return stepsOfAppeal(application, of)
  const questions = application.stage.questions.map(({ id, ...asked }) =>
    of('answer', { key: `answer-${id}`, ...asked })
  )
  if (holder !== null) return [...questions, of('wait', { holder, since })]
  if (status.isEditable) {
    const { correctUntil, correctHref: href, reason, remarks, item } = application
    return [
      of('correct', { href, until: atLeastToday(correctUntil, today), reason, remarks, item }),
    ]
  }
  if (status.column === 'Disbursed') {
    return [...questions, ...stepsOfLoan(application.stage.loan, uuid, today, of)]
  }
  return stepsOfLetter(application, today, of)
}

/** Returns the right to appeal until its last day; for a pending appeal, shown before anything that would end it. */
function stepsOfAppeal({ uuid, appeal, reason, remarks }: StepFacts, of: StepBuilder): NextStep[] {
  if (appeal === null) return []
  const { kind } = appeal
  return kind === 'appeal'
    ? [of(kind, { href: `${applicationHref(uuid)}/appeal`, until: appeal.until, reason, remarks })]
    : [of(kind, { holder: appeal.holder, since: appeal.since })]
}

/** A step that the nightly task has not closed yet can still be taken today. */
const atLeastToday = (until: PlainDate | null, today: PlainDate) =>
  until === null ? null : maxDate(until, today)

const applicationHref = (uuid: string) => `/my-applications/${uuid}`

type StepBuilder = (kind: StepKind, given: Partial<NextStep>) => NextStep

/** Returns the steps from the letter of intent to the bank's first payment. */
function stepsOfLetter(application: StepFacts, today: PlainDate, of: StepBuilder): NextStep[] {
  const { uuid, status, stage, reason, remarks } = application
  const sanction = `/loans/${uuid}/sanction`
  const disbursal = `/loans/${uuid}/disbursements/new`
  const { letter } = stage
  if (status.column === 'LOI' && !status.showsLoi) {
    return [of('record_disbursement', { href: disbursal })]
  }
  const late = of('late_sanction', { href: sanction, on: letter?.validTill ?? null })
  if (status.allowsExtension) {
    const until = letter?.extendUntil ?? null
    return until !== null && today <= until
      ? [of('extend', { until, reason, remarks }), late]
      : [late]
  }
  const until = letter?.validTill ?? null
  if (status.column === 'LOI' && until !== null && today <= until) {
    return [of('go_to_bank', { href: sanction, until })]
  }
  return [late]
}

/** Returns claims and further payments of an active loan. */
function stepsOfLoan(
  loan: LoanFacts | null,
  uuid: string,
  today: PlainDate,
  of: StepBuilder
): NextStep[] {
  if (loan === null) return []
  const { isOpen, claimable, upcoming, returned, pending, linkings } = loan
  const claims = `/loans/${uuid}/claims`
  const steps = [
    ...returned.map(({ uuid: claim, until, reason, remarks, item }) =>
      of('correct_claim', {
        key: `correct_claim-${claim}`,
        href: item?.href ?? `${claims}/${claim}`,
        until: atLeastToday(until, today),
        reason,
        remarks,
        item: item?.name ?? null,
      })
    ),
    ...linkings.map(({ claimId, isUrgent, reason, remarks, href }) => {
      const kind = isUrgent ? 'seed_again' : 'state_seeding'
      return of(kind, { key: `${kind}-${claimId}`, href, reason, remarks })
    }),
    ...claimable.map(({ id, dueOn, lastDay, refundPaise }) =>
      of('claim', {
        key: `claim-${id}`,
        href: `${claims}/new`,
        until: lastDay,
        on: dueOn,
        amountPaise: refundPaise,
      })
    ),
    ...pending.map(({ uuid: claim, holder, since }) =>
      of('wait_for_claim', {
        key: `wait_for_claim-${claim}`,
        href: `${claims}/${claim}`,
        holder,
        since,
      })
    ),
  ]
  if (isOpen) {
    steps.push(of('further_disbursement', { href: `/loans/${uuid}/disbursements/new` }))
  }
  if (upcoming) {
    const { dueOn: on, refundPaise: amountPaise } = upcoming
    steps.push(of('pay', { href: `/loans/${uuid}/disbursements`, on, amountPaise }))
  }
  return steps
}
