import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import Claim from '#claims/models/claim'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import {
  type ApplicationFacts,
  type ClaimFacts,
  type PeriodCell,
  answerCells,
  applicationCells,
  claimCells,
} from '#reports/rules/period_counts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches, isSqlite } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import {
  PERIOD_KINDS,
  type WrongCell,
  countedCells,
  wrongPeriodCells,
} from '#reports/queries/period_counts'

type Row = Application | Claim | LetterAnswer

type CountKey = Pick<ApplicationFacts, 'districtId' | 'loanType'>

/** Columns of an application that its roll-ups depend on. */
const APPLICATION_FACTS = [
  'submittedOn',
  'districtId',
  'loanType',
  'genderId',
  'casteId',
  'ageAtSubmission',
  'amountPaise',
  'isHeld',
] as const satisfies readonly (keyof Application)[]

const CLAIM_FACTS = [
  'firstSubmittedOn',
  'districtId',
  'loanType',
] as const satisfies readonly (keyof ClaimFacts)[]

/**
 * Keeps the roll-ups behind the MIS correct, in the transaction of the change: code that submits an application or a
 * claim, moves it to another district or corrects a counted value saves its model, and these hooks update the counts
 * immediately. `node ace reports:recount` compares them.
 */
export function maintainPeriodCounts() {
  Application.after('create', (application) => count(application, cellsOfFile(application), 1))
  Application.before('update', async (application) => {
    await recount(application, APPLICATION_FACTS, (facts) => cellsOfFile(facts as Application))
    await recountAnswers(application)
    await recountClaims(application)
  })
  LetterAnswer.after('create', countAnswer)
  Claim.after('create', (claim) => count(claim, claimCells(claim as ClaimFacts), 1))
  Claim.before('update', (claim) =>
    recount(claim, CLAIM_FACTS, (facts) => claimCells(facts as ClaimFacts))
  )
}

/** Applications of an imported portfolio count once their district is released (`countReleased`). */
const cellsOfFile = (file: ApplicationFacts & Pick<Application, 'isHeld'>) =>
  file.isHeld ? [] : applicationCells(file)

/** Counts the applications of an imported portfolio that are now released, and their claims. */
export async function countReleased(
  files: readonly Application[],
  claims: readonly Claim[],
  trx: TransactionClientContract
): Promise<void> {
  const cells = [
    ...files.flatMap((file) => applicationCells(file as ApplicationFacts)),
    ...claims.flatMap((claim) => claimCells(claim as ClaimFacts)),
  ]
  await add(trx, cells, 1)
}

/** Subtracts the old counts when one of the facts changes. */
async function recount(
  row: Row,
  facts: readonly string[],
  cellsOf: (facts: object) => PeriodCell[]
) {
  if (!facts.some((name) => Object.hasOwn(row.$dirty, name))) return
  await count(row, cellsOf(row.$original), -1)
  await count(row, cellsOf({ ...row.$original, ...row.$attributes }), 1)
}

/** An answer is counted under the district and loan type of its application. */
async function countAnswer(answer: LetterAnswer) {
  const client = answer.$trx ?? db.connection()
  const place = await Application.query({ client })
    .where('id', answer.applicationId)
    .select('districtId', 'loanType')
    .firstOrFail()
  await count(answer, cellsOfAnswer(answer, place), 1)
}

/** Answers of banks move with their application to another district or loan type. */
async function recountAnswers(application: Application) {
  const { $dirty, $original, districtId, loanType } = application
  if (!Object.hasOwn($dirty, 'districtId') && !Object.hasOwn($dirty, 'loanType')) return
  const client = application.$trx ?? db.connection()
  const answers = await LetterAnswer.query({ client }).where('applicationId', application.id)
  for (const answer of answers) {
    await count(application, cellsOfAnswer(answer, $original as CountKey), -1)
    await count(application, cellsOfAnswer(answer, { districtId, loanType }), 1)
  }
}

/** Claims are counted with their application, unless it is held. */
async function recountClaims(application: Application) {
  if (!Object.hasOwn(application.$dirty, 'isHeld')) return
  const client = application.$trx ?? db.connection()
  const claims = await Claim.query({ client }).where('applicationId', application.id)
  const sign = application.isHeld ? -1 : 1
  for (const claim of claims) await count(application, claimCells(claim as ClaimFacts), sign)
}

const cellsOfAnswer = ({ answeredAt, kind }: LetterAnswer, { districtId, loanType }: CountKey) =>
  answerCells({ answeredOn: indiaDateOf(answeredAt.toJSDate()), districtId, loanType, kind })

async function count(row: Row, cells: readonly PeriodCell[], subjects: 1 | -1) {
  if (cells.length > 0) await add(row.$trx ?? db.connection(), cells, subjects)
}

/** Adds to these cells, each once and always in the same order, so that no deadlock can occur. */
async function add(client: QueryClientContract, cells: readonly PeriodCell[], sign: 1 | -1) {
  const alike = [...Map.groupBy(cells, (cell) => JSON.stringify(cell))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => same)
  const added = isSqlite(client) ? 'excluded.subjects' : 'values(subjects)'
  for (const part of batches(alike)) {
    await client
      .knexQuery()
      .table('period_counts')
      .insert(
        part.map(([{ measure, level, periodOn, districtId, loanType, value }, ...more]) => ({
          measure,
          level,
          period_on: periodOn,
          district_id: districtId,
          loan_type: loanType,
          value,
          subjects: sign * (more.length + 1),
        }))
      )
      .onConflict(['measure', 'level', 'period_on', 'district_id', 'loan_type', 'value'])
      .merge({ subjects: client.knexRawQuery(`period_counts.subjects + ${added}`) })
  }
}

/** Maximum number of cells listed; the first ones are enough. */
const MAX_LISTED = 20

/** The first cells of the roll-ups that differ from a count of the rows. */
export async function wrongPeriods(): Promise<WrongCell[]> {
  const wrong: WrongCell[] = []
  for (const kind of PERIOD_KINDS) {
    if (wrong.length >= MAX_LISTED) break
    wrong.push(...(await wrongPeriodCells(db.connection(), kind, MAX_LISTED - wrong.length)))
  }
  return wrong
}

/** Recounts the roll-ups behind the MIS, all or nothing. */
export class RecountPeriods {
  /** @returns number of cells */
  run(existing?: TransactionClientContract): Promise<number> {
    return inTransaction(async (trx) => {
      await trx.from('period_counts').delete()
      for (const kind of PERIOD_KINDS) {
        await trx
          .knexQuery()
          .insert(countedCells(trx, kind))
          .into(
            trx.knexRawQuery('?? (??, ??, ??, ??, ??, ??, ??)', [
              'period_counts',
              'measure',
              'level',
              'period_on',
              'district_id',
              'loan_type',
              'value',
              'subjects',
            ])
          )
      }
      const [{ cells }] = await trx.from('period_counts').count('* as cells')
      return Number(cells)
    }, existing)
  }
}
