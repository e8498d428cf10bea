import type { HttpContext } from '@adonisjs/core/http'
import { takeForm } from '#kernel/http/take_form'
import { formatRupees } from '#kernel/money/paise'
import { casteListTrouble } from '#masters/queries/list_trouble'
import { SavePersonalDetails } from '#profile/actions/save_personal_details'
import {
  draftOf,
  goOn,
  openSection,
  sectionForm,
  stepProps,
  type Wizard,
  wizardDay,
  wizardRules,
} from '#profile/wizard'
import { endsOf, groupsOf } from '#profile/fields/follow'
import { PERSONAL, PERSONAL_GROUPS } from '#profile/fields/personal'
import type Profile from '#profile/models/profile'
import type { Draft } from '#profile/queries/read_draft'
import { personalForm } from '#profile/queries/section_forms'
import { keptNumbers } from '#profile/rules/kept_numbers'
import { personalValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'personal'

const numbersOf = (profile: Profile, draft: Draft | null) =>
  keptNumbers(endsOf(PERSONAL, profile), draft)

export default class PersonalDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { profile, user } = wizard
    const draft = await draftOf(wizard, SECTION)
    const { mobile, ...saved } = personalForm(profile, user)
    const form = await sectionForm(wizard, SECTION, saved, draft)
    const rules = wizardRules(wizard)
    return inertia.render('applicants/profile/personal', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), trouble: casteListTrouble(i18n) },
      ...form,
      values: { ...form.values, mobile },
      masks: numbersOf(profile, draft).masks,
      groups: groupsOf(PERSONAL, PERSONAL_GROUPS, {
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
    const { data, seen } = takeForm(request)
    const draft = await draftOf(wizard, SECTION)
    const { mobile: _, ...rest } = await request.validateUsing(personalValidator, {
      data,
      meta: { ...this.#limits(wizard), kept: numbersOf(wizard.profile, draft).kept },
      messagesProvider: formMessages(i18n, 'profile', 'profile.validation.personal'),
    })
    const { loanType, user } = wizard
    await new SavePersonalDetails().run({ userId: user.id, loanType, seen, details: rest })
    return goOn(ctx, wizard, SECTION)
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
