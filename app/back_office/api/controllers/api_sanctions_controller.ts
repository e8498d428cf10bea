import type { HttpContext } from '@adonisjs/core/http'
import { ReportSanction } from '#api/actions/report_sanction'
import { answerOnce } from '#api/answer_once'
import { addressOf, fieldsOf, reporterOf } from '#api/reporting_request'
import { sanctionReport } from '#api/schemas/reports'
import { withCodes } from '#api/rules/refusal_codes'
import { sealAccount } from '#kernel/vault/vault'
import { fromMultipart } from '#documents/from_multipart'

/** The bank's sanction, as its system reports it. */
export default class ApiSanctionsController {
  async store(ctx: HttpContext) {
    const { rate, amount, accountNo, ...form } = await sanctionReport.validate(fieldsOf(ctx))
    return answerOnce(ctx, () =>
      withCodes(
        new ReportSanction().run({
          ...form,
          rateBp: rate,
          amountPaise: amount,
          account: accountNo ? sealAccount(accountNo) : null,
          system: reporterOf(ctx),
          address: addressOf(ctx),
          letter: fromMultipart(ctx.request.file('letter')),
        })
      )
    )
  }
}
