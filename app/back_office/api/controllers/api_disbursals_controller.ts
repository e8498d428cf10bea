import type { HttpContext } from '@adonisjs/core/http'
import { ReportDisbursal } from '#api/actions/bank_reports'
import {
  letterAddressOf,
  reportFieldsOf,
  reportingSystemOf,
  withErrorCodes,
  withIdempotencyKey,
} from '#api/requests/bank_reports'
import { disbursalReport } from '#api/schemas/requests'
import { uploadSourceOf } from '#documents/form_uploads'
import { moratoriumOf } from '#loans/rules/terms'

/** Disbursements of a bank, reported by its system. */
export default class ApiDisbursalsController {
  async store(ctx: HttpContext) {
    const form = await disbursalReport.validate(reportFieldsOf(ctx))
    return withIdempotencyKey(ctx, () =>
      withErrorCodes(
        new ReportDisbursal().run({
          trancheNo: form.trancheNo,
          disbursedOn: form.disbursedOn,
          tenureMonths: form.tenureMonths,
          emiStartOn: form.emiStartOn,
          amountPaise: form.amount,
          emiPaise: form.emiAmount,
          moratorium: moratoriumOf(form.moratoriumMonths, form.moratoriumKind),
          acknowledged: form.acknowledged ?? false,
          system: reportingSystemOf(ctx),
          address: letterAddressOf(ctx),
          letter: uploadSourceOf(ctx.request.file('letter')),
        })
      )
    )
  }
}
