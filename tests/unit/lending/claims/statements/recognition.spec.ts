import { test } from '@japa/runner'
import type { Doubt } from '#claims/statements/rules/findings'
import { readStatement } from '#tests/support/statements/layouts'
import { loanNarrations } from '#claims/statements/rules/narrations'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import { linesOf } from '#tests/support/statements/files'
import { generateStatement } from '#tests/support/statements/generate'
import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { FEW_LOSSES, MANY_LOSSES, NO_LOSSES } from '#tests/support/statements/losses'

/** `STATEMENTS=3000` tests more. */
const STATEMENTS = Number(process.env.STATEMENTS ?? 300)
/** First seeds of three other series, and the number of statements in each. */
const OTHERS = [6000, 10_700, 20_000]
const OTHER_STATEMENTS = 200
/** Minimum share of the instalments that are paid in the statements and whose payment a statement can settle. */
const MIN_FOUND = 0.94
/** The share among a few hundred differs by one per cent from that among thousands. */
const MIN_FOUND_OF_OTHERS = 0.93
/** Minimum share that is proposed if many lines, dates and returns are missing. */
const MIN_FOUND_WITH_LOSSES = 0.8

const OPEN = new Set<Doubt>(['too_fresh', 'earlier_unpaid'])

interface Outcome {
  paid: number
  found: number
  /**
   * Payments whose return may be outside the statement, or that may be for an older instalment: no statement settles
   * them.
   */
  open: number
  wrong: string[]
  /** Instalments not found, by the way of payment and by the finding. */
  missed: Record<string, number>
  styles: Set<string>
}

/** Returns the findings in statements of a number of seeds from the first on. */
async function measureRecognition(
  first: number,
  count: number,
  losses = NO_LOSSES
): Promise<Outcome> {
  const outcome: Outcome = { paid: 0, found: 0, open: 0, wrong: [], missed: {}, styles: new Set() }
  for (let seed = first; seed < first + count; seed++) {
    const generated = generateStatement(seed, losses)
    const { style, format, account, schedule } = generated
    const kind = `${style.name} ${format}`
    const read = readStatement(await linesOf(generated))
    if (!read.ok) throw new Error(`${seed} ${kind}: ${read.error}`)
    if (read.statement.layout !== style.name || read.statement.account !== account)
      outcome.wrong.push(`${seed} ${kind}: ${read.statement.layout} ${read.statement.account}`)
    outcome.styles.add(kind)
    const truths = new Map(generated.truths.map((truth) => [truth.rowNo, truth]))
    for (const { scheduleRowId, finding } of recogniseInstalments(
      read.statement,
      schedule,
      loanNarrations(
        {
          accountNumber: LOAN_ACCOUNT_NO,
          mandateReference: null,
          confirmed: [],
          lender: { name: generated.bank, code: null },
        },
        read.statement.above
      )
    )) {
      const { paidOn, trouble } = truths.get(scheduleRowId) ?? { paidOn: null, trouble: 'none' }
      if (paidOn !== null) outcome.paid += 1
      if (finding.kind !== 'recognised') {
        if (paidOn === null) continue
        if (finding.kind === 'choose' && OPEN.has(finding.why)) outcome.open += 1
        const why = `${trouble}: ${finding.kind === 'choose' ? finding.why : finding.kind}`
        outcome.missed[why] = (outcome.missed[why] ?? 0) + 1
      } else if (finding.paidOn === paidOn) outcome.found += 1
      else outcome.wrong.push(`${seed} ${kind} ${scheduleRowId}: ${finding.paidOn} for ${paidOn}`)
    }
  }
  return outcome
}

function say(count: number, { paid, found, open, wrong, missed, styles }: Outcome) {
  const often = Object.entries(missed).toSorted(([, a], [, b]) => b - a)
  process.stdout.write(
    `${count} statements, ${styles.size} kinds, ${paid} paid instalments: ` +
      `${found} found (${((found / paid) * 100).toFixed(2)} %; ${open} open), ${wrong.length} wrong; ` +
      `not found: ${often.map(([why, times]) => `${why} ${times}`).join(', ')}\n`
  )
}

test.group('Instalments in account statements', () => {
  test('of many kinds, with noise, are never proposed wrongly, and nearly all paid ones are found', async ({
    assert,
  }) => {
    const outcome = await measureRecognition(0, STATEMENTS, FEW_LOSSES)
    say(STATEMENTS, outcome)
    assert.deepEqual(outcome.wrong, [])
    assert.isAtLeast(outcome.found / (outcome.paid - outcome.open), MIN_FOUND)
  }).timeout(600_000)

  test('of three other series are never proposed wrongly, and hardly fewer are found', async ({
    assert,
  }) => {
    const outcomes: Outcome[] = []
    for (const first of OTHERS) {
      const outcome = await measureRecognition(first, OTHER_STATEMENTS)
      say(OTHER_STATEMENTS, outcome)
      assert.deepEqual(outcome.wrong, [], String(first))
      outcomes.push(outcome)
    }
    const sum = (of: (outcome: Outcome) => number) =>
      outcomes.reduce((total, outcome) => total + of(outcome), 0)
    const settled = sum(({ paid }) => paid) - sum(({ open }) => open)
    assert.isAtLeast(sum(({ found }) => found) / settled, MIN_FOUND_OF_OTHERS)
  }).timeout(600_000)

  test('with missing lines, dates and many returns are still never proposed wrongly', async ({
    assert,
  }) => {
    const outcome = await measureRecognition(0, STATEMENTS, MANY_LOSSES)
    say(STATEMENTS, outcome)
    assert.deepEqual(outcome.wrong, [])
    assert.isAtLeast(outcome.found / (outcome.paid - outcome.open), MIN_FOUND_WITH_LOSSES)
  }).timeout(600_000)
})
