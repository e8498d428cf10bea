import type { HttpContext } from '@adonisjs/core/http'
import { localName, masters } from '#masters/queries/masters'

export default class IfscController {
  /** Suggests the bank of an IFSC by its first four letters; branch and city are entered by the user. */
  async show({ params, i18n, response }: HttpContext) {
    const bank = masters().bankByIfsc(params.code)
    return response.json({
      bankId: bank?.id ?? null,
      bankName: bank ? localName(bank, i18n.locale) : null,
    })
  }
}
