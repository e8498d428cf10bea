import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  InstalmentFacts,
  LoanFacts,
  PendingClaim,
  ReturnedClaim,
} from '#applications/contracts/stage_facts'
import type Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import { claimableSchedule, type ScheduleRowForClaim } from '#claims/queries/claimable_schedule'
import { openClaimsOf } from '#claims/queries/open_claims'
import { lastDayToCorrect } from '#claims/rules/return_deadline'
import { indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { latestDecision } from '#workflow/queries/decision_history'

/** What can be claimed of a loan and what became of its claims, while its applicant can claim. */
export async function loanFacts(
  application: Application,
  { today, locale, client }: { today: PlainDate; locale: string; client: QueryClientContract }
): Promise<LoanFacts | null> {
  const { dashboardColumn, isFinal } = application.status
  if (dashboardColumn !== 'Disbursed' || isFinal) return null
  const { loan, rows } = await claimableSchedule(application, today, { client })
  if (!loan) return null
  const claims = await openClaimsOf(application.id, client)
  const returned = claims.filter(({ status }) => status.editableByApplicant)
  const pending = claims.filter(({ status }) => !status.editableByApplicant)
  const byDueDay = rows.toSorted((a, b) => (a.row.dueOn < b.row.dueOn ? -1 : 1))
  const upcoming = byDueDay.find(({ state }) => state === 'not_due')
  return {
    isOpen: loan.sanction.disbursedPaise < loan.sanction.amountPaise,
    claimable: byDueDay.filter(({ state }) => state === 'due').map(instalment),
    upcoming: upcoming ? instalment(upcoming) : null,
    returned: await Promise.all(
      returned.map((claim) => returnedClaim(claim, application.loanType, today, locale))
    ),
    pending: pending.map((claim) => pendingClaim(claim, locale)),
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
  loanType: number,
  today: PlainDate,
  locale: string
): Promise<ReturnedClaim> {
  const { claimReturnCloseDays } = rulesThatCount(loanType, { work: today })
  const last = await latestDecision('claim', claim.id)
  const reason = last?.reasonId ? masters().claimRejectReason(last.reasonId) : null
  return {
    uuid: claim.uuid,
    until: lastDayToCorrect(indiaDateOf(claim.statusSince), claimReturnCloseDays),
    reason: reason && localName(reason, locale),
    remarks: last?.remarks ?? null,
  }
}

function pendingClaim({ uuid, status, statusSince }: Claim, locale: string): PendingClaim {
  const role = status.pendingWithRole
  return {
    uuid,
    holder: role === null ? '' : localName(masters().role(role), locale),
    since: indiaDateOf(statusSince),
  }
}
