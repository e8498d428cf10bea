import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  InstalmentFacts,
  LoanFacts,
  PendingClaim,
  ReturnedClaim,
  LinkingFacts,
} from '#applications/contracts/facts'
import { applicationById } from '#applications/contracts/application_subject'
import type Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import {
  type ScheduleRowForClaim,
  claimableSchedule,
} from '#claims/claim/queries/claimable_schedule'
import { openClaimsOf } from '#claims/claim/queries/claim_views'
import { applicantClaimHref, claimReturn } from '#claims/claim/queries/own_claims'
import { linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import { linkingView } from '#claims/aadhaar_linking/queries/linking_views'
import { needsStatement } from '#claims/aadhaar_linking/rules/linking_status'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { localName, masters } from '#masters/queries/masters'
import { getClock } from '#kernel/calendar/clock'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { decisionsOfAll } from '#workflow/queries/decision_history'
import { approvedShares } from '#claims/claim/rules/refund'
import { paise } from '#kernel/money/paise'
import type { ClaimTotals, ScheduleRowFact } from '#loans/contracts/loan_facts'

/** Returns what can be claimed for a loan and the results of its claims, while its applicant can claim. */
export async function loanClaimFacts(
  application: Application,
  { today, i18n, client }: { today: PlainDate; i18n: I18n; client: QueryClientContract }
): Promise<LoanFacts | null> {
  const { dashboardColumn, isFinal } = application.status
  if (dashboardColumn !== 'Disbursed' || isFinal) return null
  const { loan, rows } = await claimableSchedule(application, today, { client })
  if (!loan) return null
  const claims = await openClaimsOf(application.id, client)
  const steps = await decisionsOfAll(
    'claim',
    claims.map(({ id }) => id),
    client
  )
  const returned = claims.filter(({ status }) => status.editableByApplicant)
  const pending = claims.filter(({ status }) => !status.editableByApplicant)
  const byDueDay = rows.toSorted((a, b) => (a.row.dueOn < b.row.dueOn ? -1 : 1))
  const upcoming = byDueDay.find(({ state }) => state === 'not_due')
  return {
    isOpen: loan.sanction.disbursedPaise < loan.sanction.amountPaise,
    claimable: byDueDay.filter(({ state }) => state === 'due').map(instalment),
    upcoming: upcoming ? instalment(upcoming) : null,
    returned: await Promise.all(returned.map((claim) => returnedClaim(claim, application, i18n))),
    pending: pending.map((claim) => pendingClaim(claim, i18n.locale)),
    linkings: linkingFacts(await linkingOf(claims, client, steps), claims, i18n),
  }
}

function instalment({ row, explanation, proposedPaise }: ScheduleRowForClaim): InstalmentFacts {
  return {
    id: row.id,
    dueOn: row.dueOn,
    lastDay: explanation.lastDay,
    refundPaise: proposedPaise,
  }
}

async function returnedClaim(
  claim: Claim,
  application: Application,
  i18n: I18n
): Promise<ReturnedClaim> {
  const page = applicantClaimHref(application.uuid, claim.uuid)
  return { uuid: claim.uuid, ...(await claimReturn(claim, page, i18n)) }
}

function pendingClaim({ uuid, status, statusSince }: Claim, locale: string): PendingClaim {
  const role = status.pendingWithRole
  return {
    uuid,
    holder: role === null ? '' : localName(masters().role(role), locale),
    since: indiaDateOf(statusSince),
  }
}

const LINKING_HREF = '/aadhaar-linking'

/** Returns every claim that needs a statement of its own; of those that only lack a current one, the first. */
function linkingFacts(
  linkings: Awaited<ReturnType<typeof linkingOf>>,
  claims: readonly Claim[],
  { locale }: I18n
): LinkingFacts[] {
  const facts = claims.flatMap(({ id }) => {
    const linking = linkings.get(id)!
    if (!needsStatement(linking.state)) return []
    const { failure, asked } = linkingView(linking, locale)
    return [
      {
        claimId: id,
        isUrgent: linking.state === 'failed' || linking.state === 'asked',
        remarks: asked ?? failure?.action ?? null,
        reason: failure?.meaning ?? null,
        href: LINKING_HREF,
      },
    ]
  })
  const urgent = facts.filter(({ isUrgent }) => isUrgent)
  return urgent.length > 0 ? urgent : facts.slice(0, 1)
}

/** Returns the claim data of each schedule row of an application, for the schedule dialog. */
export const factsOfScheduleRows = cachedPerRequest(
  async (
    applicationId: number,
    client: QueryClientContract
  ): Promise<ReadonlyMap<number, ScheduleRowFact>> => {
    const application = await applicationById(applicationId, client)
    const { rows } = await claimableSchedule(application!, getClock().today(), { client })
    return new Map(
      rows.map(({ row, explanation, state }) => [
        row.id,
        {
          state,
          lastDay: explanation.lastDay,
          isClaimed: !explanation.claimable && explanation.reason === 'already_claimed',
        },
      ])
    )
  }
)

/**
 * Returns the amounts paid to the bank, claimed and refunded so far by disbursement, in paise, for one page of the
 * officers' list. A rejected claim counts in none; the refunded amount is what the bank has paid, and for a claim over
 * several tranches its share (DECISIONS 8).
 */
export async function claimTotalsByDisbursement(
  disbursementIds: number[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, ClaimTotals>> {
  const totals = new Map(
    disbursementIds.map((id) => [id, { emiPaidPaise: 0, claimedPaise: 0, paidPaise: 0 }])
  )
  for (const rows of await claimedRows(disbursementIds, client)) {
    const [{ approvedPaise, isPaid }] = rows
    const proposed = rows.map(({ proposedPaise }) => paise(proposedPaise))
    const shares = isPaid ? approvedShares(paise(approvedPaise), proposed) : []
    rows.forEach((row, index) => {
      const total = totals.get(row.disbursementId)
      if (!total) return
      total.emiPaidPaise += row.emiPaise
      total.claimedPaise += row.interestPaise
      total.paidPaise += shares[index] ?? 0
    })
  }
  return totals
}

/** Returns the instalments of each claim that includes one of these disbursements, earliest first. */
async function claimedRows(disbursementIds: readonly number[], client: QueryClientContract) {
  if (disbursementIds.length === 0) return []
  const claimIds = client
    .knexQuery()
    .from('claim_rows')
    .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
    .whereIn('schedule_rows.disbursement_id', [...disbursementIds])
    .select('claim_rows.claim_id')
  const rejected = masters().claimStatuses.filter(({ isFinal }) => isFinal)
  const rows: Record<string, unknown>[] = await client
    .knexQuery()
    .from('claim_rows')
    .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
    .join('claims', 'claims.id', 'claim_rows.claim_id')
    .whereIn('claim_rows.claim_id', claimIds)
    .whereNotIn(
      'claims.status_id',
      rejected.map(({ id }) => id)
    )
    .orderBy('schedule_rows.due_on')
    .orderBy('claim_rows.id')
    .select(
      'claim_rows.claim_id',
      'claim_rows.emi_paise',
      'claim_rows.interest_paise',
      'claim_rows.proposed_paise',
      'schedule_rows.disbursement_id',
      'claims.approved_paise',
      'claims.payment_status_id'
    )
  const lines = rows.map((row) => ({
    claimId: Number(row.claim_id),
    disbursementId: Number(row.disbursement_id),
    emiPaise: Number(row.emi_paise),
    interestPaise: Number(row.interest_paise),
    proposedPaise: Number(row.proposed_paise),
    approvedPaise: Number(row.approved_paise ?? 0),
    isPaid: Number(row.payment_status_id) === PaymentStatus.paid,
  }))
  return Map.groupBy(lines, ({ claimId }) => claimId).values()
}
