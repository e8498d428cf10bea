import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import {
  addDays,
  addMonthsClamped,
  daysBetween,
  indiaDateOf,
  type PlainDate,
} from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { instantOf } from '#kernel/database/dialect'
import { paise } from '#kernel/money/paise'
import { isWithinPeriod } from '#claims/claim/rules/claimable_rows'
import { proposedRefund } from '#claims/claim/rules/refund'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

type Row = Record<string, any>

const TABLES = [
  'applications',
  'claims',
  'lois',
  'loan_sanctions',
  'disbursements',
  'schedule_rows',
  'claim_rows',
  'workflow_decisions',
  'committee_batches',
  'committee_batch_items',
  'payment_batches',
  'payment_batch_items',
  'payment_reversals',
  'recovery_demands',
  'recovery_entries',
  'past_due_states',
  'users',
  'profiles',
  'addresses',
  'bank_accounts',
  'profile_revisions',
  'application_changes',
  'document_changes',
  'letter_holders',
  'letter_answers',
  'castes',
  'budget_grants',
] as const

/** All rows of all tables, to be counted individually in plain code. */
export type Books = Record<(typeof TABLES)[number], Row[]> & {
  by: (table: string, id: number) => Row
}

/**
 * @param without ids of applications that reports exclude, with all their related records
 */
export async function readBooks(
  client: QueryClientContract,
  without: ReadonlySet<number> = new Set()
): Promise<Books> {
  const books: Record<string, any> = {}
  const index = new Map<string, Row>()
  for (const table of TABLES) {
    books[table] = await client.from(table).select('*')
  }
  const isOut: Record<string, (row: Row) => boolean> = {
    applications: ({ id }) => without.has(id),
  }
  const claims = new Set(
    books.claims.filter((row: Row) => without.has(row.application_id)).map(({ id }: Row) => id)
  )
  const sanctions = new Set(
    books.loan_sanctions
      .filter((row: Row) => without.has(row.application_id))
      .map(({ id }: Row) => id)
  )
  isOut.workflow_decisions = ({ subject_type: type, subject_id: id }) =>
    type === 'claim' ? claims.has(id) : type === 'application' && without.has(id)
  isOut.disbursements = ({ sanction_id: id }) => sanctions.has(id)
  for (const table of TABLES) {
    books[table] = books[table].filter(
      (row: Row) =>
        !isOut[table]?.(row) && !without.has(row.application_id) && !claims.has(row.claim_id)
    )
    for (const row of books[table]) index.set(`${table}:${row.id}`, row)
  }
  books.by = (table: string, id: number) => index.get(`${table}:${id}`)!
  return books as Books
}

export interface ReportFilters {
  district?: number
  from?: string
  to?: string
}

const day = (value: unknown) =>
  typeof value === 'string' && value.length === 10
    ? (value as PlainDate)
    : indiaDateOf(instantOf(value as string | Date))
/** Whether a value is in the range; a value without a date is only in an unlimited one. */
const within = (value: unknown, { from, to }: ReportFilters) =>
  value === null ? !from && !to : (!from || day(value) >= from) && (!to || day(value) <= to)

/** Groups rows by some of their values and adds up others, as objects. */
function groups(rows: Row[], keys: string[], sums: string[] = ['files']): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keys.map((name) => row[name]).join('|')
    const group = found.get(key) ?? Object.fromEntries(keys.map((name) => [name, row[name]]))
    for (const name of sums) group[name] = (group[name] ?? 0) + Number(row[name] ?? 1)
    found.set(key, group)
  }
  return [...found.values()]
}

const TYPES = ['individual', 'group', 'education']
const byType = (row: Row) => ({
  ...Object.fromEntries(TYPES.map((name, at) => [name, Number(row.loan_type === at + 1)])),
  files: 1,
})
const ALL_TYPES = [...TYPES, 'files']

const AGES = ['age7', 'age15', 'age30', 'age60', 'ageMore']
function byAge(since: unknown) {
  const age = daysBetween(day(since), getClock().today())
  const at = age <= 7 ? 0 : age <= 15 ? 1 : age <= 30 ? 2 : age <= 60 ? 3 : 4
  return {
    ...Object.fromEntries(AGES.map((name, index) => [name, Number(index === at)])),
    files: 1,
  }
}
const ALL_AGES = [...AGES, 'files']

const status = (row: Row) => masters().applicationStatus(row.status_id)
const isPending = (row: Row) => (status(row).pendingWithRole ?? 0) > 0

/** Approved amount in the reconciliation: approved by the MD. */
const approvedOf = (c: Row) =>
  masters().claimStatus(c.status_id).owner === 'ToBePaid' ? Number(c.approved_paise) : 0

/** Expected rows of each report, in any order; only with the columns listed here. */
export const EXPECTED: Record<number, (books: Books, asked: ReportFilters) => Row[]> = {
  1: (b, q) =>
    groups(
      apps(b, q)
        .filter(isPending)
        .map((a) => ({ stage: a.status_id, ...byAge(a.status_since) })),
      ['stage'],
      ALL_AGES
    ),
  2: (b, q) =>
    groups(
      apps(b, q)
        .filter(isPending)
        .map((a) => ({ district: a.district_id, ...byAge(a.status_since) })),
      ['district'],
      ALL_AGES
    ),
  3: (b, q) =>
    apps(b, q)
      .filter(isPending)
      .map((a) => ({ applicationNo: a.number })),
  4: (b, q) =>
    groups(
      apps(b, q)
        .filter(isPending)
        .map((a) => ({
          stage: a.status_id,
          district: a.district_id,
          files: 1,
          overdue: Number(isLate(a)),
        })),
      ['stage', 'district'],
      ['files', 'overdue']
    ),
  5: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({ status: a.status_id, ...byType(a) })),
      ['status'],
      ALL_TYPES
    ),
  6: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({
        month: day(a.submitted_on).slice(0, 7),
        amount: a.amount_paise,
        ...byType(a),
      })),
      ['month'],
      [...ALL_TYPES, 'amount']
    ),
  7: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({
        district: a.district_id,
        amount: a.amount_paise,
        ...byType(a),
      })),
      ['district'],
      [...ALL_TYPES, 'amount']
    ),
  8: (b, q) =>
    submitted(b, q).map((a) => ({
      applicationNo: a.number,
      amount: Number(a.amount_paise),
      district: a.district_id,
    })),
  9: (b, q) =>
    groups(
      decisions(b, q, ['reject', 'committee_reject']).map(({ w, a }) => ({
        reason: w.reason_id,
        decidedBy: w.role,
        ...byType(a),
      })),
      ['reason', 'decidedBy'],
      ALL_TYPES
    ),
  10: (b, q) =>
    decisions(b, q, ['reject', 'committee_reject']).map(({ w, a }) => ({
      applicationNo: a.number,
      reason: w.reason_id,
      remarks: w.remarks,
    })),
  11: (b, q) =>
    groups(
      b.committee_batch_items
        .filter((i) => i.removed_at === null)
        .map((i): Row => ({ ...i, m: b.by('committee_batches', i.batch_id) }))
        .filter(({ m }) => inDistrict(m, q) && within(m.meeting_on, q))
        .map(({ m, outcome }) => ({
          district: m.district_id,
          onAgenda: 1,
          recommended: Number(outcome === 'committee_approve'),
          deferred: Number(outcome === 'committee_defer'),
          held: Number(outcome === 'committee_hold'),
          rejected: Number(outcome === 'committee_reject'),
          notDecided: Number(outcome === null),
        })),
      ['district'],
      ['onAgenda', 'recommended', 'deferred', 'held', 'rejected', 'notDecided']
    ),
  12: (b, q) =>
    b.committee_batches
      .filter((m) => inDistrict(m, q) && within(m.meeting_on, q))
      .map((m) => ({
        district: m.district_id,
        onAgenda: b.committee_batch_items.filter(
          (i) => i.batch_id === m.id && i.removed_at === null
        ).length,
      })),
  13: (b, q) =>
    apps(b, q)
      .filter((a) => status(a).dashboardColumn === 'Hold')
      .map((a) => ({ applicationNo: a.number, mobile: a.mobile })),
  14: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({ caste: a.caste_id, ...byType(a) })),
      ['caste'],
      ALL_TYPES
    ),
  15: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({ gender: a.gender_id, ...byType(a) })),
      ['gender'],
      ALL_TYPES
    ),
  16: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({ age: a.age_at_submission, ...byType(a) })),
      ['age'],
      ALL_TYPES
    ),
  17: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({
        district: a.district_id,
        taluka: correspondence(b, a)?.taluka_id ?? null,
        ...byType(a),
      })),
      ['district', 'taluka'],
      ALL_TYPES
    ),
  18: (b, q) =>
    letters(b, q, 'issued_on').map(({ l, a }) => ({
      loiNo: l.number,
      amount: Number(a.amount_paise),
    })),
  19: (b, q) =>
    letters(b, q, 'valid_till')
      .filter(
        ({ l, a }) =>
          l.replaced_by_id === null &&
          l.cancelled_at === null &&
          status(a).dashboardColumn === 'Lapsed'
      )
      .map(({ l }) => ({ loiNo: l.number })),
  20: (b, q) =>
    letters(b, q, 'issued_on')
      .filter(({ l }) => l.kind === 'extended')
      .map(({ l }) => ({ loiNo: l.number })),
  21: (b, q) => {
    const today = getClock().today()
    return letters(b, { district: q.district }, 'issued_on')
      .filter(
        ({ l, a }) =>
          l.replaced_by_id === null &&
          l.cancelled_at === null &&
          status(a).showsLoi &&
          status(a).pendingWithRole === 0 &&
          day(l.valid_till) >= today &&
          day(l.valid_till) <= addDays(today, 400)
      )
      .map(({ l }) => ({ loiNo: l.number }))
  },
  22: (b, q) =>
    groups(
      funnel(b, q).map(({ a, sums }) => ({ district: a.district_id, ...sums })),
      ['district'],
      FUNNEL
    ),
  23: (b, q) =>
    groups(
      funnel(b, q).map(({ s, sums }) => ({ bank: s?.bank_id ?? null, ...sums })),
      ['bank'],
      FUNNEL
    ),
  24: (b, q) =>
    groups(
      tranches(b, q)
        .filter(({ d }) => within(d.disbursed_on, q))
        .map(({ d, a }) => ({ district: a.district_id, disbursals: 1, disbursed: d.amount_paise })),
      ['district'],
      ['disbursals', 'disbursed']
    ),
  25: (b, q) => {
    const rows = groups(
      instalments(b, q).map(({ r, refund }) => ({
        month: day(r.due_on).slice(0, 7),
        instalments: 1,
        claimed: Number(b.claim_rows.some((k) => k.live_schedule_row_id === r.id)),
        interest: r.interest_paise,
        refund,
      })),
      ['month'],
      ['instalments', 'claimed', 'interest', 'refund']
    )
    return Array.from({ length: 12 }, (_, at) => {
      const month = addMonthsClamped(q.from as PlainDate, at).slice(0, 7)
      return (
        rows.find((row) => row.month === month) ?? {
          month,
          instalments: 0,
          claimed: 0,
          interest: 0,
          refund: 0,
        }
      )
    })
  },
  26: (b, q) =>
    sanctions(b, q)
      .filter(({ s }) => within(s.sanctioned_on, q))
      .map(({ s, a }) => ({ applicationNo: a.number, sanctioned: Number(s.amount_paise) })),
  27: (b, q) =>
    tranches(b, q)
      .filter(({ d }) => within(d.disbursed_on, q))
      .map(({ d, a }) => ({ applicationNo: a.number, disbursed: Number(d.amount_paise) })),
  28: (b, q) =>
    sanctions(b, q)
      .map(({ s, a }) => ({
        s,
        applicationNo: a.number,
        openTranches: b.disbursements.filter(
          (d) => d.sanction_id === s.id && d.voided_at === null && d.verified_at === null
        ).length,
      }))
      .filter(({ s, openTranches }) => s.verified_at === null || openTranches > 0)
      .map(({ s: _, ...row }) => row),
  29: (b, q) =>
    groups(
      sanctions(b, q)
        .filter(({ s }) => within(s.sanctioned_on, q))
        .map(({ s }) => ({
          bank: s.bank_id,
          sanctions: 1,
          sanctioned: s.amount_paise,
          disbursed: s.disbursed_paise,
        })),
      ['bank'],
      ['sanctions', 'sanctioned', 'disbursed']
    ),
  30: (b, q) =>
    groups(
      claims(b, { district: q.district }).map((c) => ({
        claimStatus: c.status_id,
        closedByStep: ['withdraw', 'close_return'].includes(c.closed_by_step)
          ? c.closed_by_step
          : null,
        paymentStatus: c.payment_status_id,
        refund: c.approved_paise ?? c.proposed_paise,
        ...byAge(c.status_since),
      })),
      ['claimStatus', 'closedByStep', 'paymentStatus'],
      [...ALL_AGES, 'refund']
    ),
  31: (b, q) =>
    claims(b, q).map((c) => ({
      claimNo: c.id,
      interest: Number(c.interest_paise),
      proposed: Number(c.proposed_paise),
      approved: approvedOf(c),
    })),
  32: (b, q) =>
    groups(
      claims(b, q).map((c) => ({
        district: c.district_id,
        files: 1,
        interest: c.interest_paise,
        proposed: c.proposed_paise,
        approved: approvedOf(c),
      })),
      ['district'],
      ['files', 'interest', 'proposed', 'approved']
    ),
  33: (b, q) =>
    groups(
      steps(b, 'claim')
        .map((w) => ({ w, c: b.by('claims', w.subject_id) }))
        .filter(
          ({ w, c }) =>
            ['reject', 'return'].includes(w.action) && inDistrict(c, q) && within(w.created_at, q)
        )
        .map(({ w, c }) => ({
          action: w.action,
          reason: w.reason_id,
          decidedBy: w.role,
          files: 1,
          refund: c.proposed_paise,
        })),
      ['action', 'reason', 'decidedBy'],
      ['files', 'refund']
    ),
  34: (b, q) =>
    groups(
      payments(b, q)
        .filter(({ batch }) => batch.cancelled_at === null)
        .map(({ i }) => ({
          result: i.result,
          returnCode: i.return_code,
          returnReason: i.return_reason,
          payments: 1,
          paidAmount: i.amount_paise,
        })),
      ['result', 'returnCode', 'returnReason'],
      ['payments', 'paidAmount']
    ),
  35: (b, q) =>
    payments(b, q)
      .filter(({ i }) => i.result === 'failed' || i.result === 'reversed')
      .map(({ i }) => ({ claimNo: i.claim_id, paidAmount: Number(i.amount_paise) })),
  36: (b, q) =>
    groups(
      payments(b, q).map(({ i, batch }) => ({
        batchNo: batch.number,
        payments: 1,
        paidCount: Number(i.result === 'paid'),
        failedCount: Number(i.result === 'failed'),
        reversedCount: Number(i.result === 'reversed'),
        unanswered: Number(i.result === 'sent'),
        paidAmount: i.amount_paise,
      })),
      ['batchNo'],
      ['payments', 'paidCount', 'failedCount', 'reversedCount', 'unanswered', 'paidAmount']
    ),
  52: (b, q) =>
    groups(
      b.past_due_states
        .filter((p) => p.live_sanction_id !== null)
        .filter((p) => inDistrict(b.by('applications', p.application_id), q))
        .map((p) => ({
          district: b.by('applications', p.application_id).district_id,
          bucket: p.bucket,
          state: p.state,
          loans: 1,
          npaLoans: Number(p.npa_on !== null),
          outstandingAmount: p.outstanding_paise,
        })),
      ['district', 'bucket', 'state'],
      ['loans', 'npaLoans', 'outstandingAmount']
    ),
  51: (b, q) =>
    b.recovery_demands
      .filter((d) => inDistrict(b.by('claims', d.claim_id), q))
      .map((d) => ({
        claimNo: d.claim_id,
        orderedAmount: d.ordered_paise === null ? null : Number(d.ordered_paise),
        recoveredAmount: b.recovery_entries
          .filter((e) => e.demand_id === d.id && e.state === 'booked' && e.kind !== 'write_off')
          .reduce((sum, e) => sum + Number(e.amount_paise), 0),
        outstandingAmount: Number(d.outstanding_paise),
      })),
  37: (b, q) =>
    groups(
      [
        ...payments(b, { district: q.district })
          .map((line) => ({ ...line, paidOn: line.i.credited_on ?? line.batch.batch_on }))
          .filter(({ i, paidOn }) => CREDITED_RESULTS.has(i.result) && within(paidOn, q))
          .map(({ paidOn, i, c }) => ({
            month: day(paidOn).slice(0, 7),
            district: c.district_id,
            payments: 1,
            paidAmount: i.amount_paise,
            reversedCount: 0,
            reversedAmount: 0,
          })),
        ...reversals(b, q).map(({ r, c }) => ({
          month: day(r.returned_on).slice(0, 7),
          district: c.district_id,
          payments: 0,
          paidAmount: 0,
          reversedCount: 1,
          reversedAmount: r.amount_paise,
        })),
      ],
      ['month', 'district'],
      ['payments', 'paidAmount', 'reversedCount', 'reversedAmount']
    ),
  38: (b, q) => {
    const all = (['application', 'claim'] as const).flatMap((type) =>
      steps(b, type)
        .map((w) => ({ w, x: b.by(`${type}s`, w.subject_id) }))
        .filter(
          ({ w, x }) =>
            w.role > 0 && w.decided_by !== null && x && inDistrict(x, q) && within(w.created_at, q)
        )
        .map(({ w }) => ({
          by: w.decided_by,
          role: w.role,
          applicationSteps: Number(type === 'application'),
          claimSteps: Number(type === 'claim'),
          steps: 1,
        }))
    )
    return groups(all, ['by', 'role'], ['applicationSteps', 'claimSteps', 'steps']).map(
      ({ by: _, ...row }) => row
    )
  },
  39: (b, q) =>
    groups(
      [
        ...apps(b, q)
          .filter(isPending)
          .map((a) => ({
            role: status(a).pendingWithRole,
            subject: 'application',
            ...byAge(a.status_since),
          })),
        ...claims(b, { district: q.district })
          .filter((c) => masters().targetDays('claim', c.status_id) !== null)
          .map((c) => ({
            role: masters().claimStatus(c.status_id).pendingWithRole,
            subject: 'claim',
            ...byAge(c.status_since),
          })),
      ],
      ['role', 'subject'],
      ALL_AGES
    ),
  40: (b, q) =>
    steps(b, 'application')
      .map((w) => ({ w, a: b.by('applications', w.subject_id) }))
      .filter(
        ({ w, a }) =>
          w.role > 0 && w.decided_by !== null && a && inDistrict(a, q) && within(w.created_at, q)
      )
      .map(({ w, a }) => ({ applicationNo: a.number, action: w.action, role: w.role })),
  41: (b, q) => {
    const number: Record<string, (a: Row) => string | null | undefined> = {
      aadhaarNumber: (a) => profile(b, a).aadhaar_digest,
      pan: (a) => profile(b, a).pan_digest,
      rationCard: (a) => profile(b, a).ration_card_digest,
      bankAccount: (a) => account(b, a)?.account_digest,
    }
    return Object.entries(number).flatMap(([sharedNumber, of]) =>
      [
        ...Map.groupBy(
          apps(b, q).filter((a) => of(a)),
          (a) => of(a)
        ),
      ]
        .map(([, same]) => ({
          sharedNumber,
          applicants: new Set(same.map((a) => a.user_id)).size,
          files: same.length,
        }))
        .filter(({ applicants }) => applicants > 1)
    )
  },
  42: (b, q) =>
    b.profile_revisions
      .map((v) => ({
        v,
        a: b.applications
          .filter((a) => a.profile_id === v.profile_id)
          .toSorted((x, y) => y.id - x.id)[0],
      }))
      .filter(({ v, a }) => a && inDistrict(a, q) && within(v.created_at, q))
      .map(({ v, a }) => ({ applicationNo: a.number, section: v.section })),
  43: (b, q) =>
    b.document_changes
      .map((x) => ({ x, a: b.by('applications', x.application_id) }))
      .filter(({ x, a }) => inDistrict(a, q) && within(x.created_at, q))
      .map(({ x, a }) => ({ applicationNo: a.number, remarks: x.remarks })),
  44: (b, q) =>
    groups(
      submitted(b, q).map((a) => ({
        district: a.district_id,
        files: 1,
        noCaste: Number(a.caste_id === null),
        noGender: Number(a.gender_id === null),
        noAadhaar: Number(profile(b, a).aadhaar_digest === null),
        noPan: Number(profile(b, a).pan_digest === null),
        noAccount: Number(!account(b, a)),
        noEmail: Number(b.by('users', a.user_id).email === null),
        noTaluka: Number((correspondence(b, a)?.taluka_id ?? null) === null),
      })),
      ['district'],
      ['files', 'noCaste', 'noGender', 'noAadhaar', 'noPan', 'noAccount', 'noEmail', 'noTaluka']
    ),
  45: (b, q) =>
    claims(b, { district: q.district })
      .filter((c) => masters().targetDays('claim', c.status_id) !== null)
      .map((c) => ({ claimNo: c.id, refund: Number(c.approved_paise ?? c.proposed_paise) })),
  46: (b, q) => {
    const kinds = ['received', 'documents_asked', 'sanctioned', 'refused', 'disbursed']
    const names = [
      'onlyReceived',
      'documentsAsked',
      'bankSanctioned',
      'bankRefused',
      'bankDisbursed',
    ]
    return groups(
      b.letter_holders
        .filter((h) => inDistrict(b.by('applications', h.application_id), q) && within(h.since, q))
        .map((h) => {
          const given = b.letter_answers.filter(({ holder_id: id }) => id === h.id)
          const last = given.toSorted((one, other) => one.serial - other.serial).at(-1)
          const counted = names.map((name, at) => [name, Number(last?.kind === kinds[at])])
          return {
            bank: h.bank_id,
            lois: 1,
            notShown: Number(last === undefined),
            ...Object.fromEntries(counted),
          }
        }),
      ['bank'],
      ['lois', 'notShown', ...names]
    )
  },
  47: (b, q) =>
    groups(
      b.letter_answers
        .map((w) => ({ w, a: b.by('applications', w.application_id) }))
        .filter(({ w, a }) => w.kind === 'refused' && inDistrict(a, q) && within(w.answered_at, q))
        .map(({ w, a }) => ({
          bank: b.by('letter_holders', w.holder_id).bank_id,
          reason: w.reason_id,
          lois: 1,
          loiAmount: a.amount_paise,
        })),
      ['bank', 'reason'],
      ['lois', 'loiAmount']
    ),
  48: (b, q) =>
    [HEAD, HEAD_OF_EDUCATION, HEAD_OF_CORPORATIONS].flatMap((head) => monthlyBudget(b, q, head)),
  49: (b, q) =>
    groups(
      budget(b, q).map(({ head, ...line }) => ({ ...line, budgetHead: head })),
      ['district', 'budgetHead'],
      USES
    ),
  50: (b, q) =>
    submitted(b, q).map((a) => {
      const first = b.application_changes.find((one) => one.application_id === a.id) ?? a
      const { family_income_paise: income } = profile(b, a)
      const {
        minAge,
        belowAge,
        maxIncomePaise,
        minAmountPaise,
        maxAmountPaise,
        eligibleCategories,
      } = rulesByCountingDay(a.loan_type, { firstSubmission: day(a.submitted_on) })
      const ofBank = b.loan_sanctions.find((one) => one.live_application_id === a.id)
      const { minTenureMonths, maxTenureMonths } = rulesByCountingDay(a.loan_type, {
        sanction: day(ofBank?.sanctioned_on ?? a.submitted_on),
      })
      const hasTenure =
        !ofBank ||
        (ofBank.tenure_months >= minTenureMonths && ofBank.tenure_months <= maxTenureMonths)
      const isKept =
        hasTenure &&
        first.age_at_submission >= minAge &&
        first.age_at_submission < belowAge &&
        (income === null || Number(income) <= maxIncomePaise) &&
        Number(a.amount_paise) >= minAmountPaise &&
        Number(a.amount_paise) <= maxAmountPaise &&
        (first.caste_id === null ||
          eligibleCategories.includes(masters().caste(first.caste_id).categoryCode))
      const isKnown = income !== null && first.caste_id !== null
      const rule = !isKept ? 'outside' : isKnown ? 'within' : 'not_kept'
      return {
        applicationNo: a.number,
        district: a.district_id,
        ageThen: first.age_at_submission,
        amount: Number(a.amount_paise),
        ownRule: rule,
        otherRule: rule,
        limits: null,
      }
    }),
}

const inDistrict = (row: Row, { district }: ReportFilters) =>
  !district || row.district_id === district
const apps = (b: Books, q: ReportFilters) => b.applications.filter((a) => inDistrict(a, q))
const submitted = (b: Books, q: ReportFilters) =>
  apps(b, q).filter((a) => within(a.submitted_on, q))
const claims = (b: Books, q: ReportFilters) =>
  b.claims.filter((c) => inDistrict(c, q) && within(c.first_submitted_on, q))
const profile = (b: Books, a: Row) => b.by('profiles', a.profile_id)
const account = (b: Books, a: Row) => b.bank_accounts.find((k) => k.profile_id === a.profile_id)
const correspondence = (b: Books, a: Row) =>
  b.addresses.find((p) => p.profile_id === a.profile_id && p.kind === 'correspondence')
const steps = (b: Books, type: string) =>
  b.workflow_decisions.filter((w) => w.subject_type === type)

function isLate(a: Row): boolean {
  const target = masters().targetDays('application', a.status_id)
  const waited = workingDaysBetween(day(a.status_since), getClock().today(), masters().holidays)
  return target !== null && waited > target
}

function decisions(b: Books, q: ReportFilters, actions: string[]) {
  return steps(b, 'application')
    .map((w) => ({ w, a: b.by('applications', w.subject_id) }))
    .filter(
      ({ w, a }) => a && actions.includes(w.action) && inDistrict(a, q) && within(w.created_at, q)
    )
}

function letters(b: Books, q: ReportFilters, column: string) {
  return b.lois
    .map((l) => ({ l, a: b.by('applications', l.application_id) }))
    .filter(({ l, a }) => inDistrict(a, q) && within(l[column], q))
}

function sanctions(b: Books, q: ReportFilters) {
  return b.loan_sanctions
    .filter((s) => s.live_application_id !== null)
    .map((s) => ({ s, a: b.by('applications', s.live_application_id) }))
    .filter(({ a }) => inDistrict(a, q))
}

function tranches(b: Books, q: ReportFilters) {
  return sanctions(b, q).flatMap(({ s, a }) =>
    b.disbursements
      .filter((d) => d.sanction_id === s.id && d.voided_at === null)
      .map((d) => ({ d, s, a }))
  )
}

/** Returns instalments due in the range and within the refund period, with the refund proposed by the rule. */
function instalments(b: Books, q: ReportFilters) {
  return tranches(b, q).flatMap(({ d, s, a }) => {
    const letter = day(b.by('lois', s.loi_id).issued_on)
    const rules = rulesByCountingDay(a.loan_type, { sanctioningLetter: letter })
    const first = b.disbursements.find(
      (one) => one.sanction_id === s.id && one.live_tranche_no === 1
    )!
    /** Rows replaced by Edit Loan are no longer valid. */
    const standing = b.schedule_rows.filter((r) => r.replaced_in === 0)
    const firstDue = standing
      .filter((r) => r.disbursement_id === first.id)
      .map((r) => day(r.due_on))
      .toSorted()[0]
    return standing
      .filter((r) => r.disbursement_id === d.id && within(r.due_on, q))
      .filter((r) => isWithinPeriod(day(r.due_on), firstDue, rules.refundPeriodYears))
      .map((r) => ({
        r,
        refund: proposedRefund({
          openingPaise: paise(Number(r.opening_paise)),
          interestPaise: paise(Number(r.interest_paise)),
          dueOn: day(r.due_on),
          paidOn: day(r.due_on),
          capBp: rules.refundCapBp,
          onTimeGraceDays: null,
        }),
      }))
  })
}

/** Heads and sources that the report test adds to the default one. */
export const HEAD = 'INTEREST-REFUND'
export const HEAD_OF_EDUCATION = 'TEST-EDUCATION'
export const HEAD_OF_CORPORATIONS = 'TEST-CORPORATIONS'

const USES = [
  'paidRefund',
  'reversedRefund',
  'recoveredAmount',
  'atBank',
  'toBePaid',
  'sentBack',
  'inOffice',
]

const SPENT_USES = ['paidRefund', 'atBank']
const COMMITTED_USES = [...SPENT_USES, 'toBePaid', 'sentBack', 'inOffice']

/** Results of a line whose payment was credited, regardless of what followed. */
const CREDITED_RESULTS = new Set(['paid', 'reversed'])

function headOfClaim(b: Books, c: Row) {
  if (c.loan_type === 3) return HEAD_OF_EDUCATION
  const caste = b.by('castes', b.by('applications', c.application_id).caste_id)
  return caste?.sub_corporation_code ? HEAD_OF_CORPORATIONS : HEAD
}

/** Returns amounts of the budget: payments in the range, and claims in progress, which have no month. */
function budget(b: Books, q: ReportFilters): Row[] {
  const line = (c: Row, month: string | null, use: string, amount: unknown) => ({
    head: headOfClaim(b, c),
    district: c.district_id,
    month,
    ...Object.fromEntries(USES.map((name) => [name, name === use ? Number(amount) : 0])),
  })
  const paid = payments(b, q)
    .filter(({ i, batch }) => batch.status !== 'cancelled' && i.result !== 'failed')
    .map(({ i, batch, c }) =>
      line(
        c,
        day(batch.batch_on).slice(0, 7),
        CREDITED_RESULTS.has(i.result) ? 'paidRefund' : 'atBank',
        i.amount_paise
      )
    )
  const returned = reversals(b, q).map(({ r, c }) =>
    line(c, day(r.returned_on).slice(0, 7), 'reversedRefund', r.amount_paise)
  )
  const recovered = claims(b, { district: q.district }).flatMap((c) =>
    b.recovery_demands
      .filter((demand) => demand.claim_id === c.id)
      .flatMap((demand) => b.recovery_entries.filter((entry) => entry.demand_id === demand.id))
      .filter(({ kind, state }) => kind !== 'write_off' && state === 'booked')
      .filter(({ booked_on: on }) => day(on) >= q.from! && day(on) <= q.to!)
      .map((e) => line(c, day(e.booked_on).slice(0, 7), 'recoveredAmount', e.amount_paise))
  )
  const inHand = claims(b, { district: q.district }).flatMap((c) => {
    const { isFinal, owner } = masters().claimStatus(c.status_id)
    if (isFinal) return []
    const amount = c.approved_paise ?? c.proposed_paise
    if (owner !== 'ToBePaid') return [line(c, null, 'inOffice', amount)]
    if (c.payment_status_id === PaymentStatus.toBePaid) return [line(c, null, 'toBePaid', amount)]
    return c.payment_status_id === PaymentStatus.failed ? [line(c, null, 'sentBack', amount)] : []
  })
  return [...paid, ...returned, ...recovered, ...inHand]
}

function monthlyBudget(b: Books, q: ReportFilters, head: string): Row[] {
  const lines = budget(b, q).filter((line) => line.head === head)
  const orders = q.district ? [] : b.budget_grants.filter((grant) => grant.head_code === head)
  const thisMonth = getClock().today().slice(0, 7)
  const sum = (rows: Row[], names: string[]) =>
    rows.reduce((all, row) => all + names.reduce((one, name) => one + Number(row[name]), 0), 0)
  return Array.from({ length: 12 }, (_, at) => {
    const month = addMonthsClamped(q.from as PlainDate, at).slice(0, 7)
    const clamped = (order: Row) => {
      const written = day(order.sanctioned_on)
      return written < q.from! ? q.from!.slice(0, 7) : written.slice(0, 7)
    }
    const isIn = (line: Row) => (line.month ?? thisMonth) === month
    const until = (line: Row) => (line.month ?? thisMonth) <= month
    const granted = sum(
      orders.filter((order) => clamped(order) <= month),
      ['amount_paise']
    )
    const own = orders.filter((order) => clamped(order) === month)
    const known = orders.length > 0
    const back = sum(lines.filter(until), ['reversedRefund'])
    return {
      budgetHead: head,
      month,
      orders: known ? own.length : null,
      grant: known ? sum(own, ['amount_paise']) : null,
      ...Object.fromEntries(USES.map((name) => [name, sum(lines.filter(isIn), [name])])),
      left: known ? granted - sum(lines.filter(until), SPENT_USES) + back : null,
      free:
        known && month === thisMonth
          ? granted - sum(lines.filter(until), COMMITTED_USES) + back
          : null,
    }
  })
}

const FUNNEL = ['lois', 'loiAmount', 'sanctions', 'sanctioned', 'disbursals', 'disbursed']
function funnel(b: Books, q: ReportFilters) {
  return letters(b, q, 'issued_on')
    .filter(({ l }) => l.kind === 'issued')
    .map(({ a }) => {
      const s = b.loan_sanctions.find((one) => one.live_application_id === a.id)
      return {
        a,
        s,
        sums: {
          lois: 1,
          loiAmount: a.amount_paise,
          sanctions: Number(s !== undefined),
          sanctioned: s?.amount_paise ?? 0,
          disbursals: Number((s?.disbursed_paise ?? 0) > 0),
          disbursed: s?.disbursed_paise ?? 0,
        },
      }
    })
}

/** Returns reversed payments by the day of the return. */
function reversals(b: Books, q: ReportFilters) {
  return b.payment_reversals
    .filter(({ reversed_at: at }) => at !== null)
    .map((r) => ({ r, c: b.by('claims', r.claim_id) }))
    .filter(({ r, c }) => inDistrict(c, q) && within(r.returned_on, q))
}

function payments(b: Books, q: ReportFilters) {
  return b.payment_batch_items
    .map((i) => ({ i, batch: b.by('payment_batches', i.batch_id), c: b.by('claims', i.claim_id) }))
    .filter(({ batch, c }) => inDistrict(c, q) && within(batch.batch_on, q))
}
