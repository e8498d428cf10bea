import type { HttpContext } from '@adonisjs/core/http'
import {
  CancelPaymentBatch,
  reportingUpdateFailure,
} from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import type { AnswerReport } from '#claims/payments/rules/match_answer'
import type PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_BATCH_STATUSES } from '#claims/models/payment_batch'
import {
  BATCH_PAGE_SIZE,
  batchById,
  batchItems,
  batchResults,
  batchView,
  payablePage,
  reconciliationTotals,
  reportView,
} from '#claims/payments/queries/payment_views'
import { bookingsOfBatch } from '#claims/debit_account/queries/account_pages'
import { undecidedContradictions } from '#claims/payments/queries/reversals'
import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import { batchTransfer } from '#claims/payments/transfers/queries/transfer_pages'
import { paymentBatchValidator } from '#claims/validators/payment'
import { textOf } from '#lists/list_state'
import { listShape, listView } from '#lists/list_view'
import { loanTypeName, masters, options } from '#masters/queries/masters'

/** Maximum number of excluded claims named in the message; the page of waiting claims marks all of them. */
const MAX_NAMED_CLAIMS = 20

/** Payment batches: claims waiting for payment, files sent, answers of the bank (DECISIONS 9). */
export default class PaymentBatchesController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const [view, books, reported, pay] = await Promise.all([
      listView(paymentBatchList, { query: request.qs(), viewer, i18n }),
      reconciliationTotals(),
      undecidedContradictions(),
      bouncer.with('ClaimPolicy').allows('pay'),
    ])
    return inertia.render('lending/claims/payment_batches', {
      ...view,
      shape: listShape(inertia, paymentBatchList, { viewer, i18n }),
      choices: {
        statuses: PAYMENT_BATCH_STATUSES.map((value) => ({
          value,
          label: i18n.t(`claims.payments.status.${value}`),
        })),
      },
      books,
      reported,
      can: { pay },
    })
  }

  async create({ i18n, inertia, request }: HttpContext) {
    const query = request.qs()
    const known = (list: 'schemes' | 'districts', value: unknown) =>
      masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
    const filter = {
      districtId: known('districts', query.district),
      loanType: known('schemes', query.loanType),
    }
    return inertia.render('lending/claims/payment_batch_new', {
      ...(await payablePage(filter, i18n.locale)),
      filter,
      choices: {
        districts: options(masters().rows.districts, i18n.locale),
        schemes: masters().schemes.map((scheme) => ({
          value: String(scheme.id),
          label: loanTypeName(scheme, i18n.locale),
        })),
      },
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const form = await request.validateUsing(paymentBatchValidator)
    const { batch, leftOut: excluded } = await reportingUpdateFailure(() =>
      new CreatePaymentBatch().run({
        claimIds: form.all ? null : (form.claimIds ?? []),
        filter: { districtId: form.districtId, loanType: form.loanType },
        remark: form.remark ?? null,
        actor: auth.getUserOrFail().actor,
      })
    )
    session.flash('success', i18n.t('claims.payments.created', { number: batch.number }))
    if (excluded.length > 0) {
      const claims = excluded
        .slice(0, MAX_NAMED_CLAIMS)
        .map(({ id, why }) => `${id} (${i18n.t(`claims.payments.unpayable.${why}`)})`)
      session.flash(
        'warning',
        i18n.t('claims.payments.left_out', { count: excluded.length, claims: claims.join(', ') })
      )
    }
    return response.redirect().toRoute('claims.payment_batches.show', { id: batch.id })
  }

  async show(ctx: HttpContext) {
    return renderBatch(ctx, await batchById(ctx.params.id), null)
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    const actor = auth.getUserOrFail().actor
    await new CancelPaymentBatch().run({ batchId: params.id, actor })
    session.flash('success', i18n.t('claims.payments.cancelled'))
    return response.redirect().toRoute('claims.payment_batches.show', { id: params.id })
  }
}

/**
 * Renders the page of one batch, with the report of a dry run when there is one: of a file, or of a collected response.
 */
export async function renderBatch(
  { bouncer, i18n, inertia, request }: HttpContext,
  batch: PaymentBatch,
  report: AnswerReport | null,
  responseId: number | null = null
) {
  const page = pageOf(request.qs().page)
  const pay = await bouncer.with('ClaimPolicy').allows('pay')
  const [view, items, results, bookings, sftp] = await Promise.all([
    batchView(batch, { pay }),
    batchItems(batch.id, page, i18n.locale),
    batchResults(batch.id),
    bookingsOfBatch(batch.id),
    batchTransfer(
      batch.id,
      {
        canRelease: pay && batch.status === 'created',
        canImport: pay && batch.status !== 'created' && responseId === null,
      },
      i18n
    ),
  ])
  return inertia.render('lending/claims/payment_batch', {
    sftp,
    batch: view,
    items,
    results,
    bookings,
    pagination: { page, perPage: BATCH_PAGE_SIZE, total: batch.itemsCount },
    can: { pay },
    report: report && reportView(report, pageOf(request.input('errorPage')), i18n),
    responseId,
  })
}

const pageOf = (value: unknown) => Math.max(1, Math.trunc(Number(textOf(value))) || 1)
