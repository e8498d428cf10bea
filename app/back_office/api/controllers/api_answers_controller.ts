import type { HttpContext } from '@adonisjs/core/http'
import { ReportAnswer } from '#api/actions/report_answer'
import { answerOnce } from '#api/answer_once'
import { addressOf, fieldsOf, reporterOf } from '#api/reporting_request'
import { withCodes } from '#api/rules/refusal_codes'
import { letterAnswerReport } from '#api/schemas/reports'
import { sealAccount } from '#kernel/vault/vault'
import { fromMultipart } from '#documents/from_multipart'

/** What a branch says of a letter, as the system of its bank reports it. */
export default class ApiAnswersController {
  async store(ctx: HttpContext) {
    const said = await letterAnswerReport.validate(fieldsOf(ctx))
    const { ifsc, kind } = said
    return answerOnce(ctx, () =>
      withCodes(
        new ReportAnswer().run({
          ifsc,
          kind,
          amountPaise: said.amount ?? null,
          rateBp: said.rate ?? null,
          doneOn: said.doneOn ?? null,
          account: said.accountNo ? sealAccount(said.accountNo) : null,
          reasonId: said.reasonId ?? null,
          remarks: said.remarks ?? null,
          letter: fromMultipart(ctx.request.file('letter')),
          system: reporterOf(ctx),
          address: addressOf(ctx),
        })
      )
    )
  }
}
