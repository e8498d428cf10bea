import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { formatRupees } from '#core/money/paise'
import { maskedAadhaar } from '#core/vault/vault'
import { casteListTrouble } from '#masters/queries/list_trouble'
import { localName, masters, options as choices } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { SavePersonalDetails } from '#profile/actions/save_personal_details'
import { draftOf, goOn, openSection, stepProps, type Wizard } from '#profile/wizard'
import { ageDay } from '#profile/lock'
import { personalForm } from '#profile/queries/section_forms'
import { withDraft } from '#profile/rules/with_draft'
import { personalChangeValidator, personalValidator } from '#profile/validators/personal_details'

const SECTION = 'personal'

export default class PersonalDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile, user } = wizard
    const draft = await draftOf(wizard, SECTION)
    const { mobile, ...saved } = personalForm(profile, user)
    const rules = schemeRules(loanType, this.#ageDay(wizard))
    return inertia.render('profile/personal', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), trouble: casteListTrouble(i18n) },
      values: { ...withDraft(saved, draft?.content), mobile },
      aadhaarMask: maskedAadhaar(draft?.aadhaarLast4 ?? profile.aadhaarLast4),
      email: user.email,
      genders: choices(masters().genders.toReversed(), i18n.locale),
      castes: masters().castes.map((caste) => ({
        value: String(caste.id),
        label: `${localName(caste, i18n.locale)} (${caste.categoryCode})`,
      })),
      limits: {
        minAge: rules.minAge,
        belowAge: rules.belowAge,
        maxIncome: formatRupees(rules.maxIncomePaise),
      },
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const data = request.all()
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const draft = await draftOf(wizard, SECTION)
    const hasNumber = Boolean(draft?.aadhaarLast4 ?? wizard.profile.aadhaarLast4)
    const options = {
      data,
      meta: this.#limits(wizard),
      messagesProvider: i18n.createMessagesProvider('profile.validation.personal'),
    }
    const details = hasNumber
      ? await request.validateUsing(personalChangeValidator, options)
      : await request.validateUsing(personalValidator, options)
    const { mobile: _, ...rest } = details
    const { loanType, user } = wizard
    await new SavePersonalDetails().run({ userId: user.id, loanType, details: rest })
    return goOn(ctx, wizard, SECTION)
  }

  #ageDay({ lock, loanType }: Wizard) {
    return ageDay(lock, loanType, getClock().today())
  }

  #limits(wizard: Wizard) {
    const rules = schemeRules(wizard.loanType, this.#ageDay(wizard))
    return {
      mobile: wizard.user.mobile,
      ageDay: this.#ageDay(wizard),
      minAge: rules.minAge,
      belowAge: rules.belowAge,
      minIncome: rules.minIncomePaise,
      maxIncome: rules.maxIncomePaise,
    }
  }
}
