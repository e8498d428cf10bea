import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SaveDocument } from '#documents/actions/save_document'
import type { StoreFileInput } from '#documents/actions/store_file'
import { type Recorder, uploaderOf } from '#loans/rules/recorder'

interface LetterInput {
  actor: Recorder
  letter: StoreFileInput['upload']
}

/** The bank's letter as it is received, before the transaction. */
export const letterFile = ({ actor, letter }: LetterInput): StoreFileInput => ({
  upload: letter,
  ownerUserId: null,
  uploadedBy: uploaderOf(actor),
  field: 'letter',
})

/** Keeps it with the sanction or the disbursement that it is about. */
export function saveLetter(
  input: LetterInput,
  subject: { subjectType: 'sanction' | 'disbursement'; subjectId: number; ownerUserId: number },
  trx: TransactionClientContract
) {
  return new SaveDocument().run({ ...letterFile(input), ...subject, slot: 'letter' }, trx)
}
