import type { HttpContext } from '@adonisjs/core/http'
import { findUserByUserName } from '#auth/queries/second_factors'
import { Refusal } from '#kernel/exceptions/refusal'
import { AddAffectedPeople, ClearAffectedPeople } from '#privacy/actions/affected_people'
import {
  type AffectedSelection,
  affectedByAccess,
  affectedInDistrict,
  affectedInSheet,
  readAffectedSheet,
} from '#privacy/queries/affected_people'
import type { AffectedSource } from '#privacy/rules/breaches'
import {
  affectedSheetValidator,
  affectedValidator,
  breachVersionValidator,
} from '#privacy/validators/breach'

/** People affected by a breach. */
export default class BreachPeopleController {
  /** Adds people selected by data of the portal. */
  async store(ctx: HttpContext) {
    const { request } = ctx
    const fields = await request.validateUsing(affectedValidator, 'privacy.breaches')
    const { source, districtId, userName, fromOn, untilOn, version } = fields
    if (source === 'district') {
      return this.#addPeople(ctx, version, source, await affectedInDistrict(Number(districtId)))
    }
    const officer = await findUserByUserName(userName!)
    if (!officer?.isOfficer) {
      throw new Refusal('privacy.breaches.refused.no_officer', {}, { field: 'userName' })
    }
    const affected = await affectedByAccess(officer.id, fromOn!, untilOn!)
    return this.#addPeople(ctx, version, source, affected)
  }

  /** Adds people from a spreadsheet of user names or application numbers. */
  async spreadsheet(ctx: HttpContext) {
    const { request } = ctx
    const { file, version } = await request.validateUsing(
      affectedSheetValidator,
      'privacy.breaches'
    )
    const { records } = await readAffectedSheet(file.tmpPath!)
    return this.#addPeople(ctx, version, 'sheet', await affectedInSheet(records))
  }

  async destroy({ auth, i18n, params, request, response, session }: HttpContext) {
    const { version } = await request.validateUsing(breachVersionValidator)
    const id = params.id
    await new ClearAffectedPeople().run({
      id,
      expectedVersion: version,
      officer: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('privacy.breaches.messages.cleared'))
    return response.redirect().toRoute('privacy.breaches.show', { id })
  }

  async #addPeople(
    { auth, i18n, params, response, session }: HttpContext,
    expectedVersion: number,
    source: AffectedSource,
    affected: AffectedSelection
  ) {
    const id = params.id
    const officer = auth.getUserOrFail()
    const count = await new AddAffectedPeople().run({
      id,
      expectedVersion,
      source,
      affected,
      officer,
    })
    session.flash('success', i18n.t('privacy.breaches.messages.listed', { count }))
    return response.redirect().toRoute('privacy.breaches.show', { id })
  }
}
