import type { HttpContext } from '@adonisjs/core/http'
import {
  RecordInstalmentEntry,
  WithdrawInstalmentEntry,
} from '#claims/days_past_due/actions/instalment_entries'
import { instalmentEntryValidator, withdrawnEntryValidator } from '#claims/validators/past_due'
import { visibleSanction } from '#loans/queries/officer_loan'

/** Entries that the district records about instalments, and their withdrawal. */
export default class InstalmentEntriesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id: sanctionId } = await visibleSanction(officer, params.id)
    const { version, instalment, ...entry } = await request.validateUsing(
      instalmentEntryValidator,
      'claims.validation.past_due'
    )
    await new RecordInstalmentEntry().run({
      ...entry,
      ...instalment,
      sanctionId,
      actor: officer.actor,
      expectedVersion: version,
    })
    session.flash('success', i18n.t('claims.past_due.messages.recorded'))
    return response.redirect().toRoute('claims.days_past_due.show', { id: sanctionId })
  }

  async destroy({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id: sanctionId } = await visibleSanction(officer, params.id)
    const { version, reason } = await request.validateUsing(
      withdrawnEntryValidator,
      'claims.validation.past_due'
    )
    await new WithdrawInstalmentEntry().run({
      sanctionId,
      entryId: Number(params.entry),
      actor: officer.actor,
      reason,
      expectedVersion: version,
    })
    session.flash('success', i18n.t('claims.past_due.messages.withdrawn'))
    return response.redirect().toRoute('claims.days_past_due.show', { id: sanctionId })
  }
}
