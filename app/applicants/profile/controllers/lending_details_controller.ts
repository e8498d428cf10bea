import type { I18n } from '@adonisjs/i18n'
import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { loanFormOf } from '#masters/rules/schemes'
import { SaveLendingDetails } from '#profile/actions/save_sections'
import {
  amountLimits,
  continueWizard,
  loanDistrictName,
  openSection,
  requestLimits,
  sectionDraft,
  sectionForm,
  stepProps,
} from '#profile/wizard'
import { formInputs } from '#profile/fields/derive'
import { LENDING } from '#profile/fields/loan'
import { lendingForm } from '#profile/queries/section_forms'
import { lendingValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'lending'

/** A business and a course have different messages. */
const messagesOf = (loanType: number, i18n: I18n) =>
  loanFormOf(loanType) === 'education'
    ? formMessages(i18n, 'profile.lending.education')
    : formMessages(i18n, 'profile.lending.individual')

export default class LendingDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile } = wizard
    const draft = await sectionDraft(wizard, SECTION)
    const form = loanFormOf(loanType)
    return inertia.render('applicants/profile/lending', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      ...(await sectionForm(wizard, SECTION, await lendingForm(profile.id, loanType), draft)),
      title: i18n.t(`profile.lending.${form}.title`),
      loanDistrict: await loanDistrictName(wizard, i18n.locale),
      fields: formInputs(LENDING, {
        i18n,
        labels: `profile.lending.${form}.fields`,
        limits: amountLimits(wizard),
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const expectedVersion = readExpectedVersion(request)
    const { loanDistrict: _, ...fields } = await request.validateUsing(lendingValidator, {
      meta: await requestLimits(wizard),
      messagesProvider: messagesOf(loanType, i18n),
    })
    await new SaveLendingDetails().run({ userId: user.id, loanType, expectedVersion, ...fields })
    return continueWizard(ctx, wizard, SECTION)
  }
}
