import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import Claim from '#claims/models/claim'
import { claimStatusName } from '#claims/queries/claim_status_name'
import { paymentStatusAfter } from '#claims/rules/payment_then'
import type { AsOf } from '#kernel/calendar/as_of'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { decisionHistory } from '#workflow/queries/decision_history'

/** The claims of a file with their state and payment; null where there are none. */
export async function claimsPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, may, locale, t, asOf } = context
  if (!(await may('ClaimPolicy.view'))) return null
  const all = await Claim.query().where('applicationId', application.id).orderBy('id')
  const states = await Promise.all(all.map((claim) => claimStateAsOf(claim, asOf)))
  const claims = all.flatMap((claim, at) => (states[at] ? [{ claim, state: states[at] }] : []))
  if (claims.length === 0) return null
  /** Two may be sent in on one day: by its place each has a name of its own. */
  const titles = new Map(
    all.map(({ id, firstSubmittedOn }, at) => [
      id,
      t('claims.panel.of', { which: at + 1, day: firstSubmittedOn }),
    ])
  )
  const title = ({ id }: Claim) => titles.get(id)!
  return {
    title: t('claims.panel.title'),
    items: claims.map(({ claim, state }) => ({
      label: title(claim),
      value: [
        claimStatusName(masters().claimStatus(state.statusId), state.closedByStep, locale),
        localName(masters().paymentStatus(state.paymentStatusId), locale),
        ...(state.approvedPaise === null
          ? []
          : [t('claims.panel.approved', { amount: formatRupees(paise(state.approvedPaise)) })]),
      ].join(', '),
    })),
    links: claims.map(({ claim }) => ({
      label: title(claim),
      href: `/officer/claims/${claim.id}`,
    })),
  }
}

type ClaimState = Pick<Claim, 'statusId' | 'paymentStatusId' | 'closedByStep' | 'approvedPaise'>

/** How a claim stood, by its steps until then; null where there was none yet. */
async function claimStateAsOf(claim: Claim, asOf: AsOf): Promise<ClaimState | null> {
  if (asOf.before === null) return claim
  const steps = await decisionHistory('claim', claim.id, asOf)
  const last = steps.at(-1)
  if (!last) return null
  const status = masters().claimStatus(last.toStatus)
  const closing = steps.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  /** Sent in again, a claim has no amount until it is approved anew. */
  const sentAgain = steps.findLastIndex(({ action }) => action === 'resubmit')
  const approved = steps
    .slice(sentAgain + 1)
    .findLast(({ data }) => data?.approvedPaise !== undefined)
  return {
    statusId: status.id,
    closedByStep: status.owner === 'Rejected' ? (closing?.action ?? null) : null,
    approvedPaise:
      status.owner === 'Rejected' ? null : ((approved?.data?.approvedPaise as number) ?? null),
    paymentStatusId: paymentStatusAfter(
      steps.map(({ action, toStatus }) => ({
        action,
        isPayable: masters().claimStatus(toStatus).owner === 'ToBePaid',
      }))
    ),
  }
}
