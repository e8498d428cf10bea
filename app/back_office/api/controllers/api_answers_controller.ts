import type { HttpContext } from '@adonisjs/core/http'
import { ReportLetterAnswer } from '#api/actions/bank_reports'
import {
  letterAddressOf,
  reportFieldsOf,
  reportingSystemOf,
  withErrorCodes,
  withIdempotencyKey,
} from '#api/requests/bank_reports'
import { letterAnswerReport } from '#api/schemas/requests'
import { encryptAccount } from '#kernel/vault/vault'
import { uploadSourceOf } from '#documents/form_uploads'

/** Answers of a branch to a letter, reported by the system of its bank. */
export default class ApiAnswersController {
  async store(ctx: HttpContext) {
    const answerFields = await letterAnswerReport.validate(reportFieldsOf(ctx))
    const { ifsc, kind } = answerFields
    return withIdempotencyKey(ctx, () =>
      withErrorCodes(
        new ReportLetterAnswer().run({
          ifsc,
          kind,
          amountPaise: answerFields.amount ?? null,
          rateBp: answerFields.rate ?? null,
          doneOn: answerFields.doneOn ?? null,
          account: answerFields.accountNo ? encryptAccount(answerFields.accountNo) : null,
          reasonId: answerFields.reasonId ?? null,
          remarks: answerFields.remarks ?? null,
          letter: uploadSourceOf(ctx.request.file('letter')),
          system: reportingSystemOf(ctx),
          address: letterAddressOf(ctx),
        })
      )
    )
  }
}
