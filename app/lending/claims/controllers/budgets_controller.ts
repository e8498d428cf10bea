import type { HttpContext } from '@adonisjs/core/http'
import { budgetOf, budgetYear, budgetYears } from '#claims/budget/queries/budget'
import { budgetForecast } from '#claims/budget/queries/budget_forecast'

/** The budget: grants of a financial year, their use and the possible need of the rest of the year. */
export default class BudgetsController {
  async show({ bouncer, i18n, inertia, request }: HttpContext) {
    const year = budgetYear(Number(request.qs().year))
    return inertia.render('lending/claims/budget', {
      year: year.startYear,
      label: year.label,
      years: budgetYears().map(({ startYear, label }) => ({ value: String(startYear), label })),
      ...(await budgetOf(year, i18n.locale)),
      can: {
        keep: await bouncer.with('AdministrationMasterPolicy').allows('keep'),
        pay: await bouncer.with('ClaimPolicy').allows('viewPayments'),
      },
      /** Deferred until after the page, since it reads every instalment of the year. */
      forecast: inertia.defer(() => budgetForecast(year, i18n.locale)),
    })
  }
}
