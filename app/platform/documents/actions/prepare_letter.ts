import { createHash, randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { eraseFiles } from '#documents/actions/store_file'
import type SignedLetter from '#documents/models/signed_letter'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'

/**
 * Stores the file of a letter together with the row that refers to it, or neither.
 *
 * @param names writes the row that refers to the file, in its transaction; false: no longer needed
 * @returns whether it was stored
 */
export async function storeLetter(
  letter: SignedLetter,
  pdf: Buffer,
  names: (fileId: number, trx: TransactionClientContract) => Promise<boolean>
): Promise<boolean> {
  const storageKey = await privateStore.put(pdf, 'application/pdf')
  try {
    const isKept = await inTransaction(async (trx) => {
      const file = await StoredFile.create(
        {
          uuid: randomUUID(),
          sha256: createHash('sha256').update(pdf).digest('hex'),
          storageKey,
          originalName: `letter-${letter.id}.pdf`,
          mime: 'application/pdf',
          extension: 'pdf',
          sizeBytes: pdf.length,
        },
        { client: trx }
      )
      const isNamed = await names(file.id, trx)
      if (!isNamed) await file.useTransaction(trx).delete()
      return isNamed
    })
    if (!isKept) await privateStore.remove(storageKey)
    return isKept
  } catch (error) {
    if (!mayHaveCommitted(error)) await privateStore.remove(storageKey)
    throw error
  }
}

/**
 * Releases letters that an officer has to sign before the seal, so that they are generated again: one, or those
 * affected by a withdrawn certificate.
 */
export async function releasePreparedLetters(
  trx: TransactionClientContract,
  which: { letterId: number } | { withdrawn: number }
) {
  const letters = trx.from('signed_letters').whereNotNull('prepared_file_id').whereNull('file_id')
  if ('letterId' in which) void letters.where('id', which.letterId)
  else {
    const { withdrawn } = which
    void letters.where((rows) => {
      void rows
        .whereNull('signatory_signature')
        .orWhere('signatory_id', withdrawn)
        .orWhere('certificate_id', withdrawn)
    })
  }
  const found = await letters.forUpdate().select('id', 'prepared_file_id')
  const ids = found.map(({ id }) => Number(id))
  if (ids.length === 0) return
  await trx
    .from('signed_letters')
    .whereIn('id', ids)
    .update({
      prepared_file_id: null,
      certificate_id: null,
      signatory_id: null,
      signatory_signature: null,
      signatory_signed_at: null,
      due_at: sqlInstant(getClock().now()),
    })
  await eraseFiles(
    found.map(({ prepared_file_id: id }) => Number(id)),
    trx
  )
}
