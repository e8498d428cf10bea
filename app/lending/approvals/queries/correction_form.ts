import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { latestRevisionId } from '#approvals/queries/profile_changes'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { GROUP, GROUP_WORDS } from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { addressInputs, addressesForm } from '#profile/queries/section_forms'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import type { Fields } from '#profile/fields/field'
import {
  correctableFields,
  encryptedFields,
  formGroups,
  formInputs,
  formValues,
  lastDigits,
} from '#profile/fields/derive'
import { PERSONAL, PERSONAL_GROUPS } from '#profile/fields/personal'
import type { AgeLimits } from '#profile/rules/age'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

/** What the form of a correction shows: everything as it is, the sealed numbers never. */
export async function correctionForm(application: Application) {
  const { profile, account, group } = await correctedRows(application)
  const { correspondence } = await addressesForm(profile)
  return {
    application: {
      id: application.id,
      number: application.number,
      applicantName: application.applicantName,
      hasLoi: application.hasLoi,
      isClosed: application.status.isFinal,
    },
    values: {
      ...formValues(correctableFields(PERSONAL), profile),
      bankAccount: { ...formValues(BANK_ACCOUNT, account), isAccountConfirmed: false },
      correspondence,
      group: group ? formValues(correctableFields(GROUP), group) : null,
      remarks: '',
      expectedRevisionId: await latestRevisionId(profile.id),
    },
    masks: correctionMasks({ profile, account, group }),
  }
}

/** What a correction changes. */
async function correctedRows({ profileId, groupId }: Application) {
  return {
    profile: await Profile.findOrFail(profileId),
    account: await BankAccount.findBy({ profileId }),
    group: groupId ? await ApplicantGroup.find(groupId) : null,
  }
}

type CorrectedRows = Awaited<ReturnType<typeof correctedRows>>

/** The numbers there are, by the form's field, as they are shown. */
function correctionMasks({ profile, account, group }: CorrectedRows) {
  const shown = (fields: Fields, row: object | null, prefix = '') =>
    encryptedFields(fields).map(([name, kind]) => [
      prefix + name,
      maskNumber(lastDigits(fields, row)[name], kind),
    ])
  return Object.fromEntries([
    ...shown(correctableFields(PERSONAL), profile),
    ...shown(BANK_ACCOUNT, account, 'bankAccount.'),
    ...shown(correctableFields(GROUP), group, 'group.'),
  ]) as Record<string, string>
}

/** Fields of the form that may stay empty: their number is there. */
export async function savedNumberFields(application: Application): Promise<string[]> {
  const masks = Object.entries(correctionMasks(await correctedRows(application)))
  return masks.filter(([, mask]) => mask !== '').map(([field]) => field)
}

/** How the form asks for what it corrects, with the lists of an address. */
export function correctionFields(i18n: I18n, { minAge, belowAge }: AgeLimits) {
  const limits = { min: minAge, below: belowAge }
  const personal = formGroups(correctableFields(PERSONAL), PERSONAL_GROUPS, { i18n, limits })
  return {
    personal: personal.flatMap(({ fields }) => fields),
    group: formInputs(correctableFields(GROUP), {
      i18n,
      labels: GROUP_WORDS.labels,
      prefix: 'group.',
    }),
    account: formInputs(BANK_ACCOUNT, { i18n, prefix: 'bankAccount.' }),
    address: addressInputs(i18n),
  }
}

/** The scheme's own limits of age, on the day of the first submission (DECISIONS 5). */
export function ageLimits({ loanType, submittedOn }: Application) {
  const { minAge, belowAge } = rulesByCountingDay(loanType, { firstSubmission: submittedOn })
  return { minAge, belowAge, ageDay: submittedOn }
}
