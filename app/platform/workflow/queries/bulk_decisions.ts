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
import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'

/** Maximum number of usual subjects, and of exceptions, on the page. */
const PAGE_SIZE = 20
/** Minimum number of subjects that are examined together: exceptions may come before the usual ones. */
const MIN_BATCH_SIZE = 10
const MAX_EXAMINED = 150

interface Source<Subject, Why> {
  /** Loads subjects that wait for the last approval, longest wait first. */
  load: (offset: number, limit: number) => Promise<Subject[]>
  /**
   * Returns, in their order, why each subject needs an individual look; null for a usual one.
   *
   * @param isTold false where nobody reads the reasons, so that the first one found is enough
   */
  whyOf: (subjects: Subject[], isTold: boolean) => Promise<(Why | null)[]>
}

/**
 * Returns one portion of the usual subjects that wait for the last approval and one of the exceptions, each with its
 * reason, and the start of the longest wait. At most 150 subjects are examined; those after them follow once these are
 * decided. No more are examined than the page still lacks, and exceptions that no longer fit on the page are only
 * recognised, without their full reasons.
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
 * Returns the number and the amount of the subjects at some stages, from the counters; the cost does not depend on the
 * size of the tables.
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

/** Maximum number of subjects for which one step is taken at once. */
export const MAX_BULK_SUBJECTS = 100

/**
 * Returns the subjects named in an address, '1,2,3'.
 *
 * @throws Refusal when there are more than can be decided at once
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
 * Whether a step can be taken for many subjects at once: it belongs to the decision form, neither rejects nor leads to
 * a final status, does not reopen a subject, and requires nothing or a reason of the office, which can be the same for
 * all. Remarks without a reason concern one subject alone.
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

/** Names of the audit log entries for opening a subject. */
const VIEWED = { application: 'profile.viewed', claim: 'claim.viewed' } as const

/**
 * Returns which of these subjects an officer has opened since they reached their present status: the audit log contains
 * every view of a subject (DECISIONS 12).
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

/** A subject of a bulk step as the officer saw it. */
export interface ExpectedSubject {
  id: number
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** One of the subjects that an officer has chosen for a step, in its present state. */
export interface SubjectForStep extends ExpectedSubject {
  /** Address of its page. */
  href: string
  number: string
  applicantName: string
  district: string
  amountPaise: number
  status: string
  statusColumn: string
  /** Why the step cannot be taken for it; null when it can. */
  error: string | null
  /** Why it is omitted until it has been opened. */
  exceptions: string[]
  /** Whether this officer has opened it since it reached its status. */
  isOpened: boolean
}

/** The outcome for one of the subjects. */
export interface SubjectOutcome {
  id: number
  /** 'left_out': it has an exception and was not opened. */
  outcome: 'done' | 'refused' | 'left_out'
  /** Why nothing was done, in the officer's language; empty when the step was taken. */
  why: string
}

/**
 * Whether this officer has already taken one of these steps from the status that they saw: the response to an earlier
 * request may have been lost.
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

/** Several subjects of one step, each as the officer saw it. */
export const expectedSubjectsRule = () =>
  vine
    .array(
      vine.object({
        id: wholeNumberRule(),
        expectedStatusId: wholeNumberRule(),
        expectedDecisionId: wholeNumberRule().nullable(),
      })
    )
    .minLength(1)
    .maxLength(MAX_BULK_SUBJECTS)
