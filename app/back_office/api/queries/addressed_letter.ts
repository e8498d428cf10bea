import { NotFound } from '#kernel/exceptions/refusal'
import { liveSanctionOf } from '#loans/queries/loan_of'
import type Loi from '#loi/models/loi'
import { letterByAddress } from '#loi/queries/verified_loi'

/** A letter by both parts of its address. */
export interface LetterAddress {
  /** Uuid. */
  applicationId: string
  number: string
}

/**
 * A letter that a bank may report on. No letter names a bank, since its applicant takes it to any: it is for the bank
 * that holds it, which knows both parts of its address, until another bank's sanction stands on it.
 *
 * @throws NotFound
 */
export async function findReportableLetter(
  { applicationId, number }: LetterAddress,
  bankId: number
): Promise<Loi> {
  const letter = await letterByAddress(applicationId, number)
  const sanction = await liveSanctionOf(letter.applicationId)
  if (sanction && sanction.bankId !== bankId) throw new NotFound()
  return letter
}
