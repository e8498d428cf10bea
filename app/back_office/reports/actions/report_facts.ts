import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import {
  type FactsScope,
  type SharedNumber,
  markAllShared,
  markShared,
  saveFacts,
  wrongFacts,
} from '#reports/queries/report_facts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const clientOf = (row: LucidRow) => row.$trx ?? db.connection()

/** Whether one of these was changed by the save that is going on. */
const hasChanged = (row: LucidRow, names: readonly string[]) =>
  names.some((name) => Object.hasOwn(row.$dirty, name))

/**
 * Keeps what the reports ask of profiles with the applications (taluka, gaps) and the marks of those
 * who may share a number, in the transaction of the change: whoever saves one of these models.
 * `node ace reports:recount` compares.
 */
export function maintainReportFacts() {
  onSave(Application, ['casteId', 'genderId', 'profileId'], ({ id }) => ({ from: id, to: id }))
  /** Switched off: the person may have been erased, with the address. */
  onSave(User, ['email', 'isActive'], ({ id }) => ({ userId: id }))
  onSave(Profile, ['aadhaarDigest', 'panDigest'], ({ id }) => ({ profileId: id }))
  onSave(Address, ['talukaId', 'kind'], ({ profileId }) => ({ profileId }))
  onSave(BankAccount, ['accountDigest'], ({ profileId }) => ({ profileId }))

  onNumberChange(Profile, 'aadhaarDigest', 'aadhaarNumber')
  onNumberChange(Profile, 'panDigest', 'pan')
  onNumberChange(Profile, 'rationCardDigest', 'rationCard')
  onNumberChange(BankAccount, 'accountDigest', 'bankAccount')
}

/** Runs after a save that changed one of these columns. */
function afterChange<M extends LucidModel>(
  model: M,
  names: readonly string[],
  work: (row: InstanceType<M>) => Promise<void>
) {
  /** After the save nothing is dirty any more, so the question is asked before. */
  const changed = new WeakSet<LucidRow>()
  model.before('save', (row: InstanceType<M>) => {
    if (hasChanged(row, names)) changed.add(row)
  })
  model.after('save', async (row: InstanceType<M>) => {
    if (changed.delete(row)) await work(row)
  })
}

function onSave<M extends LucidModel>(
  model: M,
  names: readonly string[],
  of: (row: InstanceType<M>) => FactsScope
) {
  afterChange(model, names, (row) => saveFacts(clientOf(row), of(row)))
}

/** @param name of the column with the number or its digest */
function onNumberChange<M extends LucidModel>(
  model: M,
  name: keyof InstanceType<M> & string,
  kind: SharedNumber
) {
  afterChange(model, [name], async (row) => {
    const value = row[name] as string | null
    if (value) await markShared(clientOf(row), kind, value)
  })
}

/** Applications looked at in one statement, so that nobody waits long for a row. */
const BATCH_SIZE = 5_000

async function* idRanges(client: QueryClientContract) {
  const [{ last }] = await client.from('applications').max('id as last')
  for (let from = 1; from <= Number(last ?? 0); from += BATCH_SIZE) {
    yield { from, to: from + BATCH_SIZE - 1 }
  }
}

/** Writes taluka, gaps and the marks of shared numbers anew, for rows written past the portal. */
export class RecountFacts {
  async run(client: QueryClientContract = db.connection()): Promise<void> {
    for await (const range of idRanges(client)) await saveFacts(client, range)
    await markAllShared(client)
  }
}

/** Applications whose taluka or gaps are not what the profiles say. */
export async function countWrongFacts() {
  let wrong = 0
  for await (const range of idRanges(db.connection()))
    wrong += await wrongFacts(db.connection(), range)
  return wrong
}
