import type { HttpContext } from '@adonisjs/core/http'
import { ReportSanction } from '#api/actions/bank_reports'
import {
  letterAddressOf,
  reportFieldsOf,
  reportingSystemOf,
  withErrorCodes,
  withIdempotencyKey,
} from '#api/requests/bank_reports'
import { sanctionReport } from '#api/schemas/requests'
import { encryptReferences } from '#kernel/vault/vault'
import { uploadSourceOf } from '#documents/form_uploads'

/** Sanctions of a bank, reported by its system. */
export default class ApiSanctionsController {
  async store(ctx: HttpContext) {
    const { rate, amount, accountNo, mandateReference, ...form } = await sanctionReport.validate(
      reportFieldsOf(ctx)
    )
    return withIdempotencyKey(ctx, () =>
      withErrorCodes(
        new ReportSanction().run({
          ...form,
          rateBp: rate,
          amountPaise: amount,
          references: encryptReferences({ accountNo, mandateReference }),
          system: reportingSystemOf(ctx),
          address: letterAddressOf(ctx),
          letter: uploadSourceOf(ctx.request.file('letter')),
        })
      )
    )
  }
}
