import { isAcceptableApprovedAmount, proposedRefundForRows } from '#claims/rules/refund'
import { proofsOf, readLines } from './read.js'

const FILE = 'refunds.jsonl'

/** What of one refund is not what its rows and the rules of its letter give, in paise. */
function* differences({ rules, rows, ...refund }) {
  const again = proposedRefundForRows(
    rows.map((row) => ({
      openingPaise: row.opening_paise,
      interestPaise: row.interest_paise,
      dueOn: row.due_on,
      paidOn: row.paid_on,
    })),
    { capBp: rules.cap_bp, onTimeGraceDays: rules.on_time_grace_days }
  )
  for (const [at, row] of rows.entries()) {
    yield ['proposed', row.proposed_paise, again.perRow[at]]
  }
  yield ['interest', refund.interest_paise, again.claimPaise]
  yield ['proposed', refund.proposed_paise, again.proposedPaise]
  yield* approvalsOf(refund)
  yield ['paid', refund.paid_paise, refund.approved_paise]
}

/** Each stage approves something, and never more than was proposed or than the stage before it did. */
function* approvalsOf({ approvals, approved_paise: approved, proposed_paise: proposed }) {
  let before = null
  for (const { approved_paise: one } of approvals) {
    const stage = { approved: one, proposed, previousStageApproved: before }
    const { ok, limitPaise } = isAcceptableApprovedAmount(stage)
    if (!ok) yield ['approved', one, limitPaise]
    before = one
  }
  const last = isAcceptableApprovedAmount({ approved, proposed, previousStageApproved: before })
  if (!last.ok || (before !== null && before !== approved)) {
    yield ['approved', approved, before ?? last.limitPaise]
  }
}

/** Computes every refund of the year anew, to the paisa, and holds what was paid against the proofs of the log. */
export async function check({ folder, findings, counts }) {
  const proofs = await proofsOf(folder, 'claim')
  counts.refunds = 0
  for await (const refund of readLines(folder, FILE)) {
    const { claim } = refund
    for (const [what, stands, computed] of differences(refund)) {
      if (stands === computed) continue
      findings.push({ file: FILE, why: `refund_${what}`, claim, stands, computed })
    }
    const proof = proofs.get(String(claim))
    if (proof && proof.data.amountPaise !== refund.paid_paise) {
      const { amountPaise: computed } = proof.data
      const stands = refund.paid_paise
      findings.push({ file: proof.file, why: 'refund_logged', claim, stands, computed })
    }
    counts.refunds += 1
  }
}
