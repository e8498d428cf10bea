import type { HttpContext } from '@adonisjs/core/http'
import { listMasters } from '#api/queries/records'
import type { ResponseBody } from '#api/schemas/responses'
import { Problem } from '#kernel/exceptions/problem'
import { homeStatistics } from '#kernel/statistics/home_statistics'

/** Figures of the public page, and the masters. */
export default class ApiFactsController {
  async statistics(): Promise<ResponseBody<'Statistics'>> {
    const figures = await homeStatistics('en')
    if (!figures) throw new Problem(503, 'E_NO_FIGURES', 'There are no figures at the moment.')
    return {
      registrations: figures.registrations,
      schemes: figures.schemes.map(({ lois, loiAmountPaise, ...scheme }) => ({
        ...scheme,
        letters: lois,
        amount: loiAmountPaise,
      })),
    }
  }

  masters(_: HttpContext) {
    return listMasters()
  }
}
