import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { acquireLock } from '#kernel/database/turns'

/** How an answer comes that a bank's system gives for the branch; the branch itself gives none of it. */
export interface ReportingBankSystem {
  systemName: string
  /** Is told the answer in the transaction in which it is kept. */
  onSaved(answer: LetterAnswer, trx: TransactionClientContract): Promise<void>
}

/** An application whose letter changes hands or is answered: one after the other. */
export async function lockLetter(applicationId: number, trx: TransactionClientContract) {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .forUpdate()
    .firstOrFail()
  await acquireLock(trx, 'application', application.id)
  const holder = await LetterHolder.query({ client: trx })
    .where('live_application_id', application.id)
    .first()
  return { application, holder }
}

/** The answers of a holder, the first one first. */
export const answersOfHolder = (holderId: number, trx: TransactionClientContract) =>
  LetterAnswer.query({ client: trx }).where('holder_id', holderId).orderBy('serial').exec()
