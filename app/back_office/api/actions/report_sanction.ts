import type { Answer } from '#api/schemas/answers'
import { type LetterAddress, findReportableLetter } from '#api/queries/addressed_letter'
import { sanctionAnswer } from '#api/queries/reported_loan'
import { saveApiResponse } from '#kernel/idempotency/first_answer'
import { withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import { letterFile } from '#loans/actions/bank_letter'
import { RecordSanction, type RecordSanctionInput } from '#loans/actions/record_sanction'
import type { ReportingSystem } from '#workflow/contracts/subject'

export interface ReportSanctionInput extends Omit<
  RecordSanctionInput,
  'actor' | 'applicationId' | 'bankId' | 'letter' | 'expectedStatusId'
> {
  system: ReportingSystem
  address: LetterAddress
  letter: StoreFileInput['upload']
}

/**
 * A bank reports its sanction on a letter. What may be sanctioned is said where a person records it
 * (`RecordSanction`); the answer is kept in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's; what `RecordSanction` throws
 */
export class ReportSanction {
  async run({ system, address, ...report }: ReportSanctionInput): Promise<Answer<'Sanction'>> {
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const input = { ...report, applicationId, actor: system, bankId: system.bankId }
    return withReceivedFile(letterFile(input), undefined, async (letter, trx) => {
      const sanction = await new RecordSanction().run({ ...input, letter }, trx)
      const body = await sanctionAnswer(sanction, trx)
      await saveApiResponse(trx, { status: 201, body })
      return body
    })
  }
}
