import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  InstalmentFacts,
  LoanFacts,
  PendingClaim,
  ReturnedClaim,
  SeedingFacts,
} from '#applications/contracts/stage_facts'
import type Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import { claimableSchedule, type ScheduleRowForClaim } from '#claims/queries/claimable_schedule'
import { openClaimsOf } from '#claims/queries/open_claims'
import { applicantClaimHref } from '#claims/queries/own_claims'
import { claimReturn } from '#claims/queries/return_of_claim'
import { linkingOf } from '#claims/queries/seeding'
import { linkingView } from '#claims/queries/seeding_views'
import { needsStatement } from '#claims/rules/seeding'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'

/** What can be claimed of a loan and what became of its claims, while its applicant can claim. */
export async function loanClaimFacts(
  application: Application,
  { today, i18n, client }: { today: PlainDate; i18n: I18n; client: QueryClientContract }
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
    returned: await Promise.all(returned.map((claim) => returnedClaim(claim, application, i18n))),
    pending: pending.map((claim) => pendingClaim(claim, i18n.locale)),
    seeding: await linkingFacts(claims, i18n, client),
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

const LINKING_HREF = '/seeding'

/** Every claim that waits for a statement of its own; of those that only lack a current one, the first. */
async function linkingFacts(
  claims: readonly Claim[],
  { locale }: I18n,
  client: QueryClientContract
): Promise<SeedingFacts[]> {
  const linkings = await linkingOf(claims, client)
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
