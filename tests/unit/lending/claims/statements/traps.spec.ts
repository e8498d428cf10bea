import { test } from '@japa/runner'
import { loanNarrations } from '#claims/statements/rules/narrations'
import { readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import type { Doubt, ShownPayment } from '#claims/statements/rules/findings'
import { generateStatement, type GeneratedStatement } from '#tests/support/statements/generate'
import { linesOf } from '#tests/support/statements/files'

const STATEMENTS = 2_000
/** Every tenth of these also runs in the quick level. */
const QUICK_STATEMENTS = 200
/**
 * Minimum share of true lines with a reference, without those that must remain possible: their return may be outside
 * the statement, or they were paid by hand while an older instalment may await a payment.
 */
const MIN_RECOGNISED = 0.96
/** Minimum share of all true lines with a reference. */
const MIN_RECOGNISED_OF_ALL = 0.885
/**
 * Minimum share of true lines with a reference that are recognised as payments of the loan, without those whose return
 * may be outside the statement; the applicant chooses the instalment if it may be an older one.
 */
const MIN_LOAN_SHARE = 0.95
/** Maximum share of narrations truncated at the end of a page of a PDF. */
const MAX_LOST = 0.001
const MAX_FOREIGN = 0.05
/** Reasons for which a line must remain possible, whatever the rules are. */
const OPEN = ['too_fresh', 'earlier_unpaid'] as const satisfies Doubt[]

interface Outcome {
  wrong: string[]
  /** True lines with a reference; of these, the recognised ones and those that no statement settles. */
  true: number
  numbered: number
  recognised: number
  /** Recognised as payments of the loan, for an instalment that the applicant chooses. */
  forChoice: number
  open: Record<(typeof OPEN)[number], number>
  /** True lines that are neither recognised nor possible. */
  lost: string[]
  foreign: number
  foreignPossible: number
  /** Foreign lines with the amount of the instalment. */
  alike: number
  alikePossible: number
}

type Movement = GeneratedStatement['movements'][number]

/**
 * Returns the movement that corresponds to a shown line: among those with its date and amount, the one that shares the
 * most words.
 */
function movementOf(one: ShownPayment, movements: readonly Movement[]): Movement | undefined {
  const shown = one.narration.replace(/\s/g, '')
  const share = ({ narration }: Movement) => {
    const words = narration.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean)
    return words.filter((word) => shown.includes(word)).length / words.length
  }
  return movements
    .filter(({ on, paise }) => one.on === on && one.amountPaise === Math.abs(paise))
    .toSorted((a, b) => share(b) - share(a))[0]
}

async function compare(seeds: number): Promise<Outcome> {
  const outcome: Outcome = {
    wrong: [],
    true: 0,
    numbered: 0,
    recognised: 0,
    forChoice: 0,
    open: { too_fresh: 0, earlier_unpaid: 0 },
    lost: [],
    foreign: 0,
    foreignPossible: 0,
    alike: 0,
    alikePossible: 0,
  }
  for (let seed = 0; seed < seeds; seed++) {
    const generated = generateStatement(seed, undefined, { hasTraps: true })
    const read = readStatement(await linesOf(generated))
    if (!read.ok) throw new Error(`${seed}: ${read.error}`)
    const { references, knownBy } = generated.loan!
    const narrations = loanNarrations(references, read.statement.above)
    const found = recogniseInstalments(read.statement, generated.schedule, narrations)
    const possible = new Set(
      found
        .flatMap(({ finding }) =>
          finding.kind === 'choose' || finding.kind === 'other_amount' ? finding.payments : []
        )
        .map((one) => movementOf(one, generated.movements))
    )
    const truths = new Map(generated.truths.map((one) => [one.rowNo, one]))
    for (const { scheduleRowId, finding } of found) {
      if (finding.kind !== 'recognised') continue
      const { paidOn, trouble } = truths.get(scheduleRowId) ?? { paidOn: null, trouble: 'none' }
      const isTrue = finding.payments.every(
        (line) => movementOf(line, generated.movements)?.rowNo === scheduleRowId
      )
      if (finding.paidOn === paidOn && isTrue) continue
      outcome.wrong.push(
        `${seed} ${knownBy} ${scheduleRowId} ${trouble}: ${finding.paidOn} for ${paidOn} ${finding.payments[0].narration}`
      )
    }
    for (const { rowNo, paidOn, trouble } of generated.truths) {
      if (paidOn === null) continue
      outcome.true += 1
      const finding = found.find((one) => one.scheduleRowId === rowNo)!.finding
      const isRecognised = finding.kind === 'recognised'
      if (knownBy !== 'nothing' && trouble !== 'unclear') {
        outcome.numbered += 1
        if (isRecognised) outcome.recognised += 1
        else if (finding.kind === 'choose') {
          const open = OPEN.find((one) => one === finding.why)
          if (open) outcome.open[open] += 1
          const isShown = finding.payments.some(
            (one) => movementOf(one, generated.movements)?.rowNo === rowNo
          )
          if (open === 'earlier_unpaid' && isShown) outcome.forChoice += 1
        }
      }
      const line = generated.movements.find((one) => one.rowNo === rowNo && one.on === paidOn)!
      if (!isRecognised && !possible.has(line))
        outcome.lost.push(
          `${seed} ${knownBy} ${rowNo} ${trouble} ${generated.account}: ${finding.kind} ${line.narration} ${paidOn}`
        )
    }
    for (const one of generated.movements) {
      const isDebit = generated.account === 'savings' && one.paise < 0
      if (one.rowNo !== null || !isDebit) continue
      const isPossible = possible.has(one)
      outcome.foreign += 1
      if (isPossible) outcome.foreignPossible += 1
      if (!generated.schedule.some(({ emiPaise }) => emiPaise === -one.paise)) continue
      outcome.alike += 1
      if (isPossible) outcome.alikePossible += 1
    }
  }
  return outcome
}

const ofLoan = ({ recognised, forChoice, numbered, open }: Outcome) =>
  (recognised + forChoice) / (numbered - open.too_fresh)

const settled = ({ numbered, open }: Outcome) => numbered - open.too_fresh - open.earlier_unpaid

function say(seeds: number, outcome: Outcome) {
  const { numbered, recognised, open, foreign, foreignPossible, alike, alikePossible } = outcome
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`
  process.stdout.write(
    `${seeds} statements with traps: ${outcome.wrong.length} wrong; of ${numbered} true lines with a reference ` +
      `${recognised} recognised (${share(recognised, numbered)}; ${share(recognised, settled(outcome))} without ` +
      `${open.too_fresh} whose return may be outside and ${open.earlier_unpaid} that may be for an older instalment; ` +
      `${(ofLoan(outcome) * 100).toFixed(2)} % of the loan), ${outcome.lost.length} true lines neither; ${foreign} foreign debits, ` +
      `${share(foreignPossible, foreign)} possible; ${alike} of the amount, ${share(alikePossible, alike)} possible\n`
  )
}

test.group('Account statements with traps', () => {
  const check = async (seeds: number) => {
    const outcome = await compare(seeds)
    say(seeds, outcome)
    return outcome
  }
  for (const [title, seeds, tags] of [
    ['a few', QUICK_STATEMENTS, []],
    ['two thousand', STATEMENTS, ['@full']],
  ] as const) {
    test(`${title}: no unrelated payment is recognised, few are possible, nearly all of the loan are found`, async ({
      assert,
    }) => {
      const outcome = await check(seeds)
      assert.deepEqual(outcome.wrong, [])
      assert.isAtMost(outcome.lost.length / outcome.true, MAX_LOST, outcome.lost.join('\n'))
      assert.isAtLeast(outcome.recognised / settled(outcome), MIN_RECOGNISED)
      assert.isAtLeast(outcome.recognised / outcome.numbered, MIN_RECOGNISED_OF_ALL)
      assert.isAtLeast(ofLoan(outcome), MIN_LOAN_SHARE)
      assert.isAtMost(outcome.foreignPossible / outcome.foreign, MAX_FOREIGN)
      assert.isAtMost(outcome.alikePossible / outcome.alike, MAX_FOREIGN)
    })
      .timeout(600_000)
      .tags([...tags])
  }
})
