import type { Answer } from '#api/schemas/answers'
import { type LetterAddress, findReportableLetter } from '#api/queries/addressed_letter'
import { disbursalAnswer } from '#api/queries/reported_loan'
import { NotFound } from '#kernel/exceptions/refusal'
import { saveApiResponse } from '#kernel/idempotency/first_answer'
import { withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import { letterFile } from '#loans/actions/bank_letter'
import {
  RecordDisbursement,
  type RecordDisbursementInput,
} from '#loans/actions/record_disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import type { ReportingSystem } from '#workflow/contracts/subject'

export interface ReportDisbursalInput extends Omit<
  RecordDisbursementInput,
  'actor' | 'applicationId' | 'letter' | 'expectedStatusId'
> {
  system: ReportingSystem
  address: LetterAddress
  letter: StoreFileInput['upload']
}

/**
 * A bank reports what it paid out of a loan that it sanctioned, by the rules of `RecordDisbursement`; the answer is
 * kept in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's; what `RecordDisbursement` throws
 */
export class ReportDisbursal {
  async run({ system, address, ...report }: ReportDisbursalInput): Promise<Answer<'Disbursal'>> {
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const input = { ...report, applicationId, actor: system }
    return withReceivedFile(letterFile(input), undefined, async (letter, trx) => {
      const disbursement = await new RecordDisbursement().run({ ...input, letter }, trx)
      const { sanctionId } = disbursement
      const sanction = await LoanSanction.findOrFail(sanctionId, { client: trx })
      /** Another bank's may have taken the place of this one's since the letter was looked up. */
      if (sanction.bankId !== system.bankId) throw new NotFound()
      const body = await disbursalAnswer(disbursement, sanction, trx)
      await saveApiResponse(trx, { status: 201, body })
      return body
    })
  }
}
