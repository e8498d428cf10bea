import type { HttpContext } from '@adonisjs/core/http'
import { ReportSanction } from '#api/actions/report_sanction'
import { withIdempotencyKey } from '#api/answer_once'
import { letterAddressOf, reportFieldsOf, reportingSystemOf } from '#api/reporting_request'
import { sanctionReport } from '#api/schemas/reports'
import { withErrorCodes } from '#api/rules/refusal_codes'
import { encryptAccount } from '#kernel/vault/vault'
import { uploadSourceOf } from '#documents/from_multipart'

/** The bank's sanction, as its system reports it. */
export default class ApiSanctionsController {
  async store(ctx: HttpContext) {
    const { rate, amount, accountNo, ...form } = await sanctionReport.validate(reportFieldsOf(ctx))
    return withIdempotencyKey(ctx, () =>
      withErrorCodes(
        new ReportSanction().run({
          ...form,
          rateBp: rate,
          amountPaise: amount,
          account: accountNo ? encryptAccount(accountNo) : null,
          system: reportingSystemOf(ctx),
          address: letterAddressOf(ctx),
          letter: uploadSourceOf(ctx.request.file('letter')),
        })
      )
    )
  }
}
