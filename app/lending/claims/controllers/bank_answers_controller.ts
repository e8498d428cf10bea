import type { HttpContext } from '@adonisjs/core/http'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { renderBatch } from '#claims/controllers/payment_batches_controller'
import { batchById } from '#claims/payments/queries/payment_views'
import { bankAnswerValidator } from '#claims/validators/payment'
import { ANSWER_FIELDS, type AnswerMapping } from '#claims/payments/rules/bank_answer'
import type { AnswerReport } from '#claims/payments/rules/match_answer'
import { displayName } from '#documents/rules/files'

/** The bank's answer for a batch: first a dry run, then the import (DECISIONS 9). */
export default class BankAnswersController {
  async store(ctx: HttpContext) {
    const { auth, i18n, params, request, response, session } = ctx
    const batch = await batchById(params.id)
    request.updateBody({ ...request.body(), decisions: fromJson(request.input('decisions')) })
    const { file, connectionId, dryRun, mapping, decisions } = await request.validateUsing(
      bankAnswerValidator,
      'claims.validation.answer'
    )
    const report = await new ImportBankAnswer().run({
      batchId: batch.id,
      path: file.tmpPath!,
      fileName: displayName(file.clientName, file.extname ?? 'csv'),
      connectionId,
      mapping: mapping ? completeMapping(mapping) : null,
      decisions,
      dryRun,
      actor: auth.getUserOrFail().actor,
    })
    if (dryRun || report.errors.length > 0) {
      return renderBatch(ctx, batch, report)
    }
    flashImported({ i18n, session }, report)
    return response.redirect().toRoute('claims.payment_batches.show', { id: batch.id })
  }
}

/** A form with a file has at most a thousand fields, so thousands of decisions are sent in one field. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function completeMapping(chosen: Partial<Record<string, number | null>>): AnswerMapping {
  return Object.fromEntries(
    ANSWER_FIELDS.map((field) => [field, chosen[field] ?? null])
  ) as AnswerMapping
}

/** Flashes what an import booked, and what still needs a decision. */
export function flashImported(
  { i18n, session }: Pick<HttpContext, 'i18n' | 'session'>,
  { paid, failed, returned, credited, left }: AnswerReport
) {
  session.flash('success', i18n.t('claims.payments.imported', { paid, failed }))
  if (credited > 0)
    session.flash('warning', i18n.t('claims.payments.credited', { count: credited }))
  else if (returned > 0)
    session.flash('warning', i18n.t('claims.payments.returned', { count: returned }))
  else if (left > 0) session.flash('warning', i18n.t('claims.payments.left', { count: left }))
}
