import type Application from '#applications/models/application'
import { latestRevisionId } from '#approvals/queries/corrections'
import { maskedAadhaar } from '#core/vault/vault'
import ApplicantGroup from '#group/models/applicant_group'
import { localName, masters, options } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import Profile from '#profile/models/profile'
import { addressesForm, bankAccountForm } from '#profile/queries/section_forms'

const text = (value: string | number | null | undefined) => String(value ?? '')

/** What the form of a correction shows: everything as it is, the Aadhaar number never. */
export async function correctionForm(application: Application) {
  const profile = await Profile.findOrFail(application.profileId)
  const group = application.groupId ? await ApplicantGroup.find(application.groupId) : null
  const { correspondence } = await addressesForm(profile)
  return {
    values: {
      firstName: text(profile.firstName),
      middleName: text(profile.middleName),
      lastName: text(profile.lastName),
      genderId: text(profile.genderId),
      birthDate: text(profile.birthDate),
      casteId: text(profile.casteId),
      aadhaar: '',
      pan: text(profile.pan),
      rationCardNo: text(profile.rationCardNo),
      bankAccount: await bankAccountForm(profile.id),
      correspondence,
      group: group ? { name: text(group.name), pan: text(group.pan) } : null,
      remarks: '',
      expectedRevisionId: await latestRevisionId(profile.id),
    },
    aadhaarMask: maskedAadhaar(profile.aadhaarLast4),
  }
}

/** The lists of the form. */
export function correctionChoices(locale: string) {
  const all = masters()
  return {
    genders: options(all.genders.toReversed(), locale),
    castes: all.castes.map((caste) => ({
      value: String(caste.id),
      label: `${localName(caste, locale)} (${caste.categoryCode})`,
    })),
    states: options(all.states, locale),
    districts: all.districts.map((district) => ({
      value: String(district.id),
      label: localName(district, locale),
      stateId: String(district.stateId),
      talukas: options(all.talukas(district.id), locale),
    })),
  }
}

/** The scheme's own limits of age, on the day of the first submission (DECISIONS 5). */
export function ageLimits({ loanType, submittedOn }: Application) {
  const { minAge, belowAge } = schemeRules(loanType, submittedOn)
  return { minAge, belowAge, ageDay: submittedOn }
}
