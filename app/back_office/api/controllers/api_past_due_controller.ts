import type { HttpContext } from '@adonisjs/core/http'
import { ReportPastDue } from '#api/actions/bank_reports'
import {
  letterAddressOf,
  reportFieldsOf,
  reportingSystemOf,
  withErrorCodes,
  withIdempotencyKey,
} from '#api/requests/bank_reports'
import { pastDueReport } from '#api/schemas/requests'

/** Arrears of a loan, reported by the bank's system. */
export default class ApiPastDueController {
  async store(ctx: HttpContext) {
    const form = await pastDueReport.validate(reportFieldsOf(ctx))
    return withIdempotencyKey(ctx, () =>
      withErrorCodes(
        new ReportPastDue().run({
          asOf: form.asOf,
          oldestDueOn: form.oldestDueOn ?? null,
          npaOn: form.npaOn ?? null,
          overduePaise: form.overdueAmount ?? null,
          system: reportingSystemOf(ctx),
          address: letterAddressOf(ctx),
        })
      )
    )
  }
}
