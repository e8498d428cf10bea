import type { HttpContext } from '@adonisjs/core/http'
import { masters, options } from '#masters/queries/masters'
import { NotFound } from '#kernel/exceptions/refusal'

export default class TalukasController {
  /** Returns the talukas of a district, for the second of two selects. */
  async index({ params, i18n, response }: HttpContext) {
    const district = masters().find('districts', params.id)
    if (!district) throw new NotFound()
    return response.json({ talukas: options(masters().talukas(district.id), i18n.locale) })
  }
}
