import type { HttpContext } from '@adonisjs/core/http'
import {
  requestedDistrict,
  bankLetterList,
  listChoices,
} from '#bank_desk/queries/list_bank_letters'
import { districtKey } from '#lists/query_filters'
import { listShape, listView } from '#lists/list_view'

/** The officers' list of letters that are waiting for a bank. */
export default class BankLettersController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    return inertia.render('lending/bank_desk/bank_letters', {
      ...(await listView(bankLetterList, { query, viewer, i18n })),
      /** Each district has its own lead bank, so the list must be filtered to one district. */
      leadBank: requestedDistrict(query, viewer),
      shape: listShape(inertia, bankLetterList, { viewer, i18n }),
      choices: inertia.once(() => listChoices(viewer, i18n), {
        key: `bank-letter-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }
}
