import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion, rowVersion } from '#kernel/formats/content_version'
import { Refusal } from '#kernel/exceptions/refusal'
import Document from '#documents/models/document'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'

const MODELS = { sanction: LoanSanction, disbursement: Disbursement }

type Subject = keyof typeof MODELS

/**
 * What an officer compares, as one short text: the row as it is saved and the files in its slots.
 * It differs as soon as either has changed.
 */
export async function versionOf(
  subjectType: Subject,
  { id }: { id: number },
  client: QueryClientContract = db.connection()
): Promise<string> {
  const record = await MODELS[subjectType].findOrFail(id, { client })
  const documents = await Document.query({ client })
    .where({ subjectType, subjectId: id })
    .orderBy('slot')
  return contentVersion([rowVersion(record), documents.map((one) => one.currentVersionId)])
}

/**
 * @param expectedVersion what the officer saw of it; absent when no page sent one
 * @throws Refusal when it says something else now. Call it with the row locked
 */
export async function requireUnchanged(
  subjectType: Subject,
  record: { id: number },
  expectedVersion: string | undefined,
  trx: QueryClientContract
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === (await versionOf(subjectType, record, trx)))
    return
  throw new Refusal('loans.messages.changed_meanwhile', {}, { status: 409 })
}
