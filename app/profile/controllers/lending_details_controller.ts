import type { I18n } from '@adonisjs/i18n'
import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { formatRupees } from '#core/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { loanFormOf } from '#masters/rules/loan_types'
import { SaveLendingDetails } from '#profile/actions/save_lending_details'
import { draftOf, goOn, openSection, sectionForm, stepProps, type Wizard } from '#profile/wizard'
import { inputsOf } from '#profile/fields/follow'
import { LENDING } from '#profile/fields/lending'
import { submissionDay } from '#profile/lock'
import { loanDistrictOf } from '#profile/queries/missing'
import { lendingForm } from '#profile/queries/section_forms'
import { lendingValidator } from '#profile/validators/sections'
import { formMessages } from '#core/validation/form_messages'

const SECTION = 'lending'

/** A business and a course are asked for in words of their own. */
const messagesOf = (loanType: number, i18n: I18n) =>
  loanFormOf(loanType) === 'education'
    ? formMessages(i18n, 'profile.lending.education')
    : formMessages(i18n, 'profile.lending.individual')

export default class LendingDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile } = wizard
    const draft = await draftOf(wizard, SECTION)
    const district = masters().find('districts', await loanDistrictOf(profile.id))
    const form = loanFormOf(loanType)
    const rules = this.#rules(wizard)
    return inertia.render('profile/lending', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      ...(await sectionForm(wizard, SECTION, await lendingForm(profile.id, loanType), draft)),
      title: i18n.t(`profile.lending.${form}.title`),
      loanDistrict: district ? localName(district, i18n.locale) : null,
      fields: inputsOf(LENDING, {
        i18n,
        labels: `profile.lending.${form}.fields`,
        limits: {
          min: formatRupees(rules.minAmountPaise),
          max: formatRupees(rules.maxAmountPaise),
        },
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile, user } = wizard
    const seen = seenVersion(request)
    const rules = this.#rules(wizard)
    const { loanDistrict: _, ...fields } = await request.validateUsing(lendingValidator, {
      meta: {
        minAmount: rules.minAmountPaise,
        maxAmount: rules.maxAmountPaise,
        loanDistrictId: await loanDistrictOf(profile.id),
      },
      messagesProvider: messagesOf(loanType, i18n),
    })
    await new SaveLendingDetails().run({ userId: user.id, loanType, seen, ...fields })
    return goOn(ctx, wizard, SECTION)
  }

  #rules({ lock, loanType }: Wizard) {
    const firstSubmission = submissionDay(lock, loanType, getClock().today())
    return rulesThatCount(loanType, { firstSubmission })
  }
}
