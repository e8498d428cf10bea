import type { HttpContext } from '@adonisjs/core/http'
import {
  requestedDistrict,
  bankLetterList,
  listChoices,
} from '#bank_desk/queries/list_bank_letters'
import { districtKey } from '#lists/districts'
import { listShape, listView } from '#lists/list_view'

/** The officers' list of letters that wait for a bank. */
export default class BankLettersController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    return inertia.render('lending/bank_desk/bank_letters', {
      ...(await listView(bankLetterList, { query, viewer, i18n })),
      /** There is a lead bank for each district, so the list has to be of one. */
      leadBank: requestedDistrict(query, viewer),
      shape: listShape(inertia, bankLetterList, { viewer, i18n }),
      choices: inertia.once(() => listChoices(viewer, i18n), {
        key: `bank-letter-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }
}
