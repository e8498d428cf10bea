import type { HttpContext } from '@adonisjs/core/http'
import { masters, options } from '#masters/queries/masters'

export default class PincodesController {
  /** Suggests the district of a pincode, the likelier one first; none is also a valid result. */
  async show({ params, i18n, response }: HttpContext) {
    const districts = masters().districtsOfPincode(params.pincode)
    const [proposed] = districts
    return response.json({
      districtId: proposed?.id ?? null,
      stateId: proposed?.stateId ?? null,
      districts: options(districts, i18n.locale),
    })
  }
}
