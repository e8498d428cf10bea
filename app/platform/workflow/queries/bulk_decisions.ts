import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import { isoInstant } from '#kernel/calendar/instants'
import { type Paise, paise } from '#kernel/money/paise'
import type { SubjectType } from '#workflow/contracts/subject'
import { COUNTERS_TABLE } from '#workflow/queries/waits'
import { Refusal } from '#kernel/exceptions/refusal'
import { requestedIds } from '#kernel/http/requests'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { subjectAdapter } from '#workflow/registry'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { latestDecision } from '#workflow/queries/decision_history'

/** Most usual subjects, and most exceptions, on the page at a time. */
const PAGE_SIZE = 20
/** Subjects that are looked at together at least: exceptions may lie before the usual ones. */
const MIN_BATCH_SIZE = 10
const MAX_EXAMINED = 150

interface Source<Subject, Why> {
  /** Those that wait for the last approval, the one that waits longest first. */
  load: (offset: number, limit: number) => Promise<Subject[]>
  /**
   * Why each of them is to be looked at by itself, in their order; null for a usual one.
   *
   * @param isTold false where nobody reads the reasons: the first that is found will do
   */
  whyOf: (subjects: Subject[], isTold: boolean) => Promise<(Why | null)[]>
}

/**
 * Of what waits for the last approval a portion of what is usual and one of the exceptions, each with
 * its reason, and since when the one that waits longest: what lies behind 150 others is told apart
 * once those are done. No more are looked at than are missing on the page, and of exceptions that have
 * no place there it is asked no more than whether they are some.
 */
export async function bulkApprovalSections<Subject extends { statusSince: DateTime }, Why>({
  load,
  whyOf,
}: Source<Subject, Why>) {
  const usual: Subject[] = []
  const exceptions: { subject: Subject; why: Why }[] = []
  let since: string | null = null
  for (let examined = 0; examined < MAX_EXAMINED && usual.length < PAGE_SIZE;) {
    const missing = Math.max(PAGE_SIZE - usual.length, MIN_BATCH_SIZE)
    const batchSize = Math.min(missing, MAX_EXAMINED - examined)
    const subjects = await load(examined, batchSize)
    since ??= subjects.length > 0 ? isoInstant(subjects[0].statusSince) : null
    const reasons = await whyOf(subjects, exceptions.length < PAGE_SIZE)
    for (const [index, subject] of subjects.entries()) {
      const why = reasons[index]
      if (why === null) usual.push(subject)
      else exceptions.push({ subject, why })
    }
    examined += batchSize
    if (subjects.length < batchSize) break
  }
  return { usual: usual.slice(0, PAGE_SIZE), exceptions: exceptions.slice(0, PAGE_SIZE), since }
}

/**
 * How many wait at some stages and for how much, by the counters: it costs the same at any size.
 *
 * @param districtId null for all districts
 */
export async function bulkApprovalTotals(
  subjectType: SubjectType,
  statuses: readonly number[],
  { districtId }: { districtId: number | null }
): Promise<{ count: number; amountPaise: Paise }> {
  const cells = db
    .from(COUNTERS_TABLE)
    .where('subject_type', subjectType)
    .whereIn('status_id', [...statuses])
  if (districtId !== null) cells.where('district_id', districtId)
  const [row] = await cells.sum('subjects as count').sum('amount_paise as amount')
  return { count: Number(row.count ?? 0), amountPaise: paise(Number(row.amount ?? 0)) }
}

/** Most subjects one step is taken for at once. */
export const MAX_BULK_SUBJECTS = 100

/**
 * The subjects named in an address, '1,2,3'.
 *
 * @throws Refusal when they are more than can be decided on at once
 */
export function requestedBulkIds(requested: unknown): number[] {
  const ids = requestedIds(requested)
  if (ids.length > MAX_BULK_SUBJECTS) {
    throw new Refusal('workflow.messages.too_many', { most: MAX_BULK_SUBJECTS })
  }
  return ids
}

type TransitionFacts = Pick<
  WorkflowTransition,
  'offeredIn' | 'isRejection' | 'fromStatus' | 'toStatus' | 'needsReason' | 'needsRemarks'
>

/**
 * Whether a step can be taken for many at once: it is one of the decision form that neither rejects nor
 * leads to an end, nor opens one that has ended, and asks for nothing or for a reason of the office, which can be
 * the same for all. Remarks without one speak of one subject alone.
 */
export function allowsBulk(type: SubjectType, step: TransitionFacts): boolean {
  return (
    step.offeredIn === 'decision' &&
    !step.isRejection &&
    !subjectAdapter(type).isFinal(step.toStatus) &&
    !(step.fromStatus !== null && subjectAdapter(type).isFinal(step.fromStatus)) &&
    (Boolean(step.needsReason) || !step.needsRemarks)
  )
}

/** What the audit log calls opening one. */
const VIEWED = { application: 'profile.viewed', claim: 'claim.viewed' } as const

/**
 * Which of these subjects an officer has opened since they came to the status they have: the audit log
 * has every view of one (DECISIONS 12).
 *
 * @returns their ids
 */
export async function openedSubjects(
  type: SubjectType,
  officerId: number,
  subjects: readonly { id: number; statusSince: DateTime }[]
): Promise<ReadonlySet<number>> {
  const rows = await db
    .from('audit_entries')
    .where('subject_type', type)
    .whereIn(
      'subject_id',
      subjects.map(({ id }) => id)
    )
    .where({ actor_id: officerId, action: VIEWED[type] })
    .groupBy('subject_id')
    .select('subject_id')
    .max('created_at as at')
  const viewedAt = new Map(rows.map(({ subject_id: id, at }) => [Number(id), instantOf(at)]))
  const isOpened = ({ id, statusSince }: (typeof subjects)[number]) => {
    const at = viewedAt.get(id)
    return at !== undefined && sqlInstant(at) >= sqlInstant(statusSince)
  }
  return new Set(subjects.filter(isOpened).map(({ id }) => id))
}

/** A subject of a step for many as the officer saw it. */
export interface ExpectedSubject {
  id: number
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** One of the subjects that an officer has chosen for a step, in its present state. */
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

/**
 * Whether this officer has taken one of these steps already, from where they saw the subject: the answer
 * to an earlier sending may have been lost on its way.
 */
export async function wasStepTaken(
  type: SubjectType,
  expected: ExpectedSubject,
  by: { officerId: number; actions: readonly string[] }
): Promise<boolean> {
  const latest = await latestDecision(type, expected.id)
  return (
    latest !== null &&
    latest.id !== expected.expectedDecisionId &&
    latest.decidedBy === by.officerId &&
    by.actions.includes(latest.action) &&
    latest.fromStatus === expected.expectedStatusId
  )
}
