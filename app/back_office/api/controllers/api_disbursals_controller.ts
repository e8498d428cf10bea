import type { HttpContext } from '@adonisjs/core/http'
import { ReportDisbursal } from '#api/actions/report_disbursal'
import { answerOnce } from '#api/answer_once'
import { addressOf, fieldsOf, reporterOf } from '#api/reporting_request'
import { disbursalReport } from '#api/schemas/reports'
import { withCodes } from '#api/rules/refusal_codes'
import { fromMultipart } from '#documents/from_multipart'
import { moratoriumOf } from '#loans/rules/terms'

/** What the bank paid out, as its system reports it. */
export default class ApiDisbursalsController {
  async store(ctx: HttpContext) {
    const form = await disbursalReport.validate(fieldsOf(ctx))
    return answerOnce(ctx, () =>
      withCodes(
        new ReportDisbursal().run({
          trancheNo: form.trancheNo,
          disbursedOn: form.disbursedOn,
          tenureMonths: form.tenureMonths,
          emiStartOn: form.emiStartOn,
          amountPaise: form.amount,
          emiPaise: form.emiAmount,
          moratorium: moratoriumOf(form.moratoriumMonths, form.moratoriumKind),
          acknowledged: form.acknowledged ?? false,
          system: reporterOf(ctx),
          address: addressOf(ctx),
          letter: fromMultipart(ctx.request.file('letter')),
        })
      )
    )
  }
}
