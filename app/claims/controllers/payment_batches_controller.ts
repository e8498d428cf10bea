import type { HttpContext } from '@adonisjs/core/http'
import { CancelPaymentBatch } from '#claims/actions/cancel_payment_batch'
import { CreatePaymentBatch } from '#claims/actions/create_payment_batch'
import { updatingStatus } from '#claims/exceptions/status_update'
import type { AnswerReport } from '#claims/rules/match_answer'
import type PaymentBatch from '#claims/models/payment_batch'
import {
  BATCH_PAGE_SIZE,
  batchById,
  batchItems,
  batchLine,
  batchLines,
  batchResults,
  payablePage,
  tieOut,
} from '#claims/queries/payment_views'
import { paymentBatchValidator } from '#claims/validators/payment'
import { textOf } from '#core/lists/list_state'
import { loanTypeName, masters, options } from '#masters/queries/masters'

const SHOWN_ERRORS = 200
/** Claims left out that the message names; the page of waiting claims marks all of them. */
const NAMED = 20

/** Payment batches: what waits, what was sent, what the bank answered (DECISIONS 9). */
export default class PaymentBatchesController {
  async index({ bouncer, inertia }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('viewPayments')
    const [batches, books, canPay] = await Promise.all([
      batchLines(),
      tieOut(),
      bouncer.with('ClaimPolicy').allows('pay'),
    ])
    return inertia.render('claims/payment_batches', { batches, books, canPay })
  }

  async create({ bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('pay')
    const query = request.qs()
    const known = (list: 'schemes' | 'districts', value: unknown) =>
      masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
    const filter = {
      districtId: known('districts', query.district),
      loanType: known('schemes', query.loanType),
    }
    return inertia.render('claims/payment_batch_new', {
      ...(await payablePage(filter, i18n.locale)),
      filter,
      choices: {
        districts: options(masters().districts, i18n.locale),
        schemes: masters().schemes.map((scheme) => ({
          value: String(scheme.id),
          label: loanTypeName(scheme, i18n.locale),
        })),
      },
    })
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('pay')
    const officer = auth.getUserOrFail()
    const form = await request.validateUsing(paymentBatchValidator)
    const { batch, leftOut } = await updatingStatus(() =>
      new CreatePaymentBatch().run({
        claimIds: form.all ? null : (form.claimIds ?? []),
        filter: { districtId: form.districtId, loanType: form.loanType },
        actor: { id: officer.id, role: officer.roleId },
      })
    )
    session.flash('success', i18n.t('claims.payments.created', { number: batch.number }))
    if (leftOut.length > 0) {
      const claims = leftOut.slice(0, NAMED).join(', ')
      session.flash(
        'warning',
        i18n.t('claims.payments.left_out', { count: leftOut.length, claims })
      )
    }
    return response.redirect().toRoute('claims.payment_batches.show', { id: batch.id })
  }

  async show(ctx: HttpContext) {
    await ctx.bouncer.with('ClaimPolicy').authorize('viewPayments')
    return renderBatch(ctx, await batchById(ctx.params.id), null)
  }

  async destroy({ auth, bouncer, i18n, params, response, session }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('pay')
    const officer = auth.getUserOrFail()
    const actor = { id: officer.id, role: officer.roleId }
    await new CancelPaymentBatch().run({ batchId: Number(params.id), actor })
    session.flash('success', i18n.t('claims.payments.cancelled'))
    return response.redirect().toRoute('claims.payment_batches.show', { id: params.id })
  }
}

/** The page of one batch, with the report of a dry run when there is one. */
export async function renderBatch(
  { bouncer, i18n, inertia, request }: HttpContext,
  batch: PaymentBatch,
  report: AnswerReport | null
) {
  const page = Math.max(1, Math.trunc(Number(textOf(request.qs().page))) || 1)
  const [items, results, canPay] = await Promise.all([
    batchItems(batch.id, page, i18n.locale),
    batchResults(batch.id),
    bouncer.with('ClaimPolicy').allows('pay'),
  ])
  return inertia.render('claims/payment_batch', {
    batch: {
      ...batchLine(batch, null),
      checksum: batch.checksum,
      debitAccount: batch.debitAccount,
      isCancellable: batch.isCancellable,
    },
    items,
    results,
    pagination: { page, perPage: BATCH_PAGE_SIZE, total: batch.itemsCount },
    canPay,
    report: report && {
      header: report.header,
      mapping: report.mapping as Record<string, number | null>,
      rows: report.rows,
      paid: report.paid,
      failed: report.failed,
      unchanged: report.unchanged,
      unanswered: report.unanswered,
      errorCount: report.errors.length,
      errors: report.errors.slice(0, SHOWN_ERRORS).map(({ line, claimId, problem }) => ({
        line,
        claimId,
        problem: problem as string,
      })),
    },
  })
}
