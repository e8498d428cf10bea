import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import RecoveryDemand from '#claims/models/recovery_demand'
import { AnswerNotice, OrderRecovery, SendNotice } from '#claims/recovery/actions/hear_recovery'
import { ProposeRecovery } from '#claims/recovery/actions/recovery_demands'
import { type Paise, paise } from '#kernel/money/paise'
import { createUser } from '#database/factories/application_factory'
import { fixture } from '#tests/fixtures/files/corpus'
import type { ReturnedPayment } from '#tests/support/returned_payments'

type PaidClaim = Pick<ReturnedPayment, 'claim' | 'accounts'>

export const generalManager = () => createUser(Role.generalManager, { districtId: null })

/** Proposes a demand for the full payment of a claim; nothing is decided yet. */
export async function proposedDemand({ claim, accounts }: PaidClaim, rows: number[] = []) {
  return new ProposeRecovery().run({
    claimId: claim.id,
    person: accounts,
    rows,
    reason: 'The instalment was refunded twice',
    evidence: { bytes: await fixture('two_pages.pdf'), clientName: 'audit.pdf' },
  })
}

/** Proposes a demand and records the citizen's reply to the notice. */
export async function heardDemand(paid: PaidClaim) {
  const { id } = await proposedDemand(paid)
  const { accounts, claim } = paid
  await new SendNotice().run({ demandId: id, actor: accounts.actor })
  const citizen = { id: claim.userId, role: Role.applicant }
  await new AnswerNotice().run({ demandId: id, actor: citizen, answer: 'I did not know' })
  return id
}

/** Creates a demand that was ordered for the full payment or for less. */
export async function orderedDemand(paid: PaidClaim, manager: User, amount?: Paise) {
  const demandId = await heardDemand(paid)
  await new OrderRecovery().run({
    demandId,
    actor: manager.actor,
    text: 'The answer does not explain the second refund',
    amount: amount ?? paise(paid.claim.approvedPaise!),
  })
  return RecoveryDemand.findOrFail(demandId)
}
