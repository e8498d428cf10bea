import type { HttpContext } from '@adonisjs/core/http'
import { splitPage } from '#administration/district_splits/plan'
import {
  proposeSplit,
  proposeSplitReversal,
  retryRefusedFiles,
} from '#administration/district_splits/change'
import { districtSplitValidator } from '#administration/validators/master'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { Refusal } from '#kernel/exceptions/refusal'
import { readExpectedVersion } from '#kernel/http/expected_version'

const PAGE = 'back_office/administration/masters/split'
const ROUTE = 'administration.district_splits.index'

/** Splits of districts: a dry run, the change by two people, and the result for each application. */
export default class DistrictSplitsController {
  async index({ i18n, inertia, request }: HttpContext) {
    return inertia.render(
      PAGE,
      await splitPage({ fromId: Number(request.qs().from) || null }, i18n)
    )
  }

  async store({ auth, i18n, inertia, request, response, session }: HttpContext) {
    const { dryRun, ...form } = await request.validateUsing(districtSplitValidator, 'masters.split')
    const places = { ...form, talukas: form.talukas ?? [], pincodes: form.pincodes ?? [] }
    if (places.talukas.length + places.pincodes.length === 0) {
      throw new Refusal('masters.split.no_places', {}, { field: 'talukas' })
    }
    if (dryRun) {
      return inertia.render(PAGE, await splitPage({ fromId: places.fromId, places }, i18n))
    }
    const proposed = await proposeSplit(places, readExpectedVersion(request), auth.getUserOrFail())
    flashProposalOutcome({ i18n, session }, proposed, 'masters.split.made')
    return response.redirect().toRoute(ROUTE)
  }

  async undo({ auth, i18n, params, response, session }: HttpContext) {
    const proposed = await proposeSplitReversal(params.id, auth.getUserOrFail())
    flashProposalOutcome({ i18n, session }, proposed, 'masters.split.undone')
    return response.redirect().toRoute(ROUTE)
  }

  /** Retries refused applications. */
  async retry({ i18n, params, response, session }: HttpContext) {
    await retryRefusedFiles(params.id)
    session.flash('success', i18n.t('masters.split.tried_again'))
    return response.redirect().toRoute(ROUTE)
  }
}
