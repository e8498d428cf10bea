import { isAcceptableApprovedAmount, proposedRefundForRows } from '#claims/claim/rules/refund'
import { proofName } from './proofs.js'
import { count, day, daysOfYear, orNull, shapeFinding, text } from './shape.js'

const FILE = 'refunds.jsonl'

const REFUND = {
  claim: count,
  application: text,
  loan: {
    amount_paise: count,
    rate_bp: count,
    tenure_months: count,
    sanctioned_on: day,
    letter_issued_on: day,
  },
  rules: { cap_bp: count, on_time_grace_days: orNull(count) },
  rows: [
    {
      tranche: count,
      row: count,
      rate_bp: count,
      due_on: day,
      paid_on: day,
      opening_paise: count,
      interest_paise: count,
      proposed_paise: count,
    },
  ],
  interest_paise: count,
  proposed_paise: count,
  approvals: [{ role: count, on: day, approved_paise: count }],
  approved_paise: count,
  batch: text,
  paid_on: day,
  paid_paise: count,
}

/** Yields the amounts of one refund, in paise, that differ from what its rows and the rules of its letter give. */
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

/**
 * Checks that each stage approves an amount, and never more than the stage before it. Only the last one is compared
 * with the proposal: an answer of the applicant may have lowered it after the first approval.
 */
function* approvalsOf({ approvals, approved_paise: approved, proposed_paise: proposed }) {
  let before = null
  for (const { approved_paise: one } of approvals) {
    const stage = { approved: one, proposed: before ?? one, previousStageApproved: before }
    const { ok, limitPaise } = isAcceptableApprovedAmount(stage)
    if (!ok) yield ['approved', one, limitPaise]
    before = one
  }
  const last = isAcceptableApprovedAmount({ approved, proposed, previousStageApproved: before })
  if (!last.ok || (before !== null && before !== approved)) {
    yield ['approved', approved, last.limitPaise ?? before]
  }
}

/** Recomputes every refund of the year to the paisa, and compares payments with the proofs of the log. */
export async function check({ pack, manifest, findings, counts, proofs }) {
  const { first, last } = daysOfYear(manifest.year)
  const paid = new Set()
  counts.refunds = 0
  counts.unapproved = 0
  for await (const { number, value: refund } of pack.lines(FILE)) {
    counts.refunds += 1
    const line = `${FILE}:${number}`
    const wrong = shapeFinding(line, refund, REFUND)
    if (wrong) {
      findings.push(wrong)
      continue
    }
    const { claim } = refund
    if (refund.approvals.length === 0) counts.unapproved += 1
    for (const [what, recorded, computed] of differences(refund)) {
      if (recorded === computed) continue
      findings.push({ file: FILE, why: `refund_${what}`, claim, recorded, computed })
    }
    const file = proofName('claim', claim)
    paid.add(file)
    const proof = proofs.get(file)
    if (!proof && (refund.paid_on < first || refund.paid_on > last)) {
      findings.push({ file: line, why: 'other_year', day: refund.paid_on })
    }
    if (proof && proof.amountPaise !== refund.paid_paise) {
      const { amountPaise: computed } = proof
      findings.push({ file, why: 'refund_logged', claim, recorded: refund.paid_paise, computed })
    }
  }
  for (const [file, { claim }] of proofs) {
    if (claim === undefined || paid.has(file)) continue
    findings.push({ file, why: 'no_refund', claim })
  }
}
