import type { HttpContext } from '@adonisjs/core/http'
import { extractForm } from '#kernel/http/expected_version'
import { formatRupees } from '#kernel/money/paise'
import { casteListError } from '#masters/validation/master_values'
import { SavePersonalDetails } from '#profile/actions/save_sections'
import {
  sectionDraft,
  continueWizard,
  openSection,
  sectionForm,
  stepProps,
  type Wizard,
  wizardDay,
  wizardRules,
} from '#profile/wizard'
import { formGroups, lastDigits } from '#profile/fields/derive'
import { PERSONAL, PERSONAL_GROUPS } from '#profile/fields/person'
import { currentIdentity, isVerificationOn } from '#profile/queries/identity_verification'
import type Profile from '#profile/models/profile'
import { type Draft, personalForm } from '#profile/queries/section_forms'
import { maskedNumbers } from '#profile/rules/form_values'
import { personalValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'personal'

const numbersOf = (profile: Profile, draft: Draft | null) =>
  maskedNumbers(lastDigits(PERSONAL, profile), draft)

export default class PersonalDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { profile, user } = wizard
    const draft = await sectionDraft(wizard, SECTION)
    const { mobile, ...saved } = personalForm(profile, user)
    const form = await sectionForm(wizard, SECTION, saved, draft)
    const rules = wizardRules(wizard)
    return inertia.render('applicants/profile/personal', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), error: casteListError(i18n) },
      ...form,
      values: { ...form.values, mobile },
      masks: numbersOf(profile, draft).masks,
      identity: await this.#identity(wizard, ctx),
      groups: formGroups(PERSONAL, PERSONAL_GROUPS, {
        i18n,
        limits: {
          min: rules.minAge,
          below: rules.belowAge,
          max: formatRupees(rules.maxIncomePaise),
        },
        facts: user.email ? { contact: { email: user.email } } : {},
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { data, expectedVersion } = extractForm(request)
    const draft = await sectionDraft(wizard, SECTION)
    const { mobile: _, ...rest } = await request.validateUsing(personalValidator, {
      data,
      meta: { ...this.#limits(wizard), stored: numbersOf(wizard.profile, draft).kept },
      messagesProvider: formMessages(i18n, 'profile', 'profile.validation.personal'),
    })
    const { loanType, user } = wizard
    await new SavePersonalDetails().run({
      userId: user.id,
      loanType,
      expectedVersion,
      details: rest,
    })
    return continueWizard(ctx, wizard, SECTION)
  }

  /**
   * Offers to verify the identity or to remove the verification, for the signed-in person only; null if neither is
   * possible.
   */
  async #identity({ user, path, profile }: Wizard, { auth, i18n }: HttpContext) {
    if (auth.user?.id !== user.id) return null
    const isOpen = isVerificationOn()
    const proof = await currentIdentity(profile, i18n)
    return isOpen || proof ? { href: `/apply/${path}/identity`, isOpen, proof } : null
  }

  #limits(wizard: Wizard) {
    const rules = wizardRules(wizard)
    return {
      mobile: wizard.user.mobile,
      ageDay: wizardDay(wizard),
      minAge: rules.minAge,
      belowAge: rules.belowAge,
      minIncome: rules.minIncomePaise,
      maxIncome: rules.maxIncomePaise,
    }
  }
}
