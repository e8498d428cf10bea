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

/** Whether the current save changes one of these columns. */
const hasChanged = (row: LucidRow, names: readonly string[]) =>
  names.some((name) => Object.hasOwn(row.$dirty, name))

/**
 * Keeps the facts of profiles that reports need on the applications (taluka, gaps), and the marks of profiles that may
 * share a number, in the transaction of the change: the hooks run when one of these models is saved. `node ace
 * reports:recount` compares them.
 */
export function maintainReportFacts() {
  onSave(Application, ['casteId', 'genderId', 'profileId'], ({ id }) => ({ from: id, to: id }))
  /** If the account was deactivated, the person may have been erased, with the address. */
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
  /** After the save nothing is dirty any more, so this is checked before it. */
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

/** @param name column with the number or its digest */
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

/** Applications processed in one statement, so that nobody waits long for a row lock. */
const BATCH_SIZE = 5_000

async function* idRanges(client: QueryClientContract) {
  const [{ last }] = await client.from('applications').max('id as last')
  for (let from = 1; from <= Number(last ?? 0); from += BATCH_SIZE) {
    yield { from, to: from + BATCH_SIZE - 1 }
  }
}

/** Rewrites taluka, gaps and the marks of shared numbers, for rows written without the models. */
export class RecountFacts {
  async run(client: QueryClientContract = db.connection()): Promise<void> {
    for await (const range of idRanges(client)) await saveFacts(client, range)
    await markAllShared(client)
  }
}

/** Counts the applications whose taluka or gaps differ from the profiles. */
export async function countWrongFacts() {
  let wrong = 0
  for await (const range of idRanges(db.connection()))
    wrong += await wrongFacts(db.connection(), range)
  return wrong
}
