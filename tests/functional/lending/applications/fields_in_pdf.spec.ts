import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { profilePdfData } from '#applications/actions/print_profile'
import { plainDate } from '#kernel/calendar/plain_date'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import GroupShareholder from '#group/models/group_shareholder'
import { columnOf } from '#profile/fields/field'
import type Profile from '#profile/models/profile'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { DEFINITIONS, type Definition } from '#tests/support/definitions'
import { createApplicant } from '#tests/support/users'

const i18n = i18nManager.locale('en')

/** The parts of a name are printed as one full name. */
const NAMES = ['firstName', 'middleName', 'lastName']

/** Labels of the fields in a PDF; of two alternative fields one is printed. */
function labelsOf({ fields, labels }: Definition): string[] {
  const others = Object.values(fields).map(({ otherwise }) => otherwise)
  return Object.entries(fields)
    .filter((entry) => columnOf(...entry) !== null)
    .filter(([name]) => !others.includes(name) && !NAMES.includes(name))
    .map(([name, { heading, label }]) => i18n.t(heading ?? `${labels}.${label ?? name}`))
}

/** Labels of facts and column titles of tables in a person's PDF. */
async function printed(profile: Profile, loanType: number): Promise<string[]> {
  const { id: profileId, userId } = profile
  const { sections } = await profilePdfData({ profileId, userId, loanType, applications: [] }, 'en')
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'facts') return block.facts.map(({ label }) => label)
      return block.kind === 'table' ? block.columns.map(({ title }) => title) : []
    })
  )
}

test.group('Fields in the profile PDF', () => {
  test('every field of a person and of the loan is printed', async ({ assert }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user, {
      loanType: LOAN_TYPES.individual,
      withDocuments: false,
    })
    await profile.merge({ emergencyName: 'Asha', emergencyMobile: '9000000001' }).save()
    const labels = await printed(profile, LOAN_TYPES.individual)
    for (const form of ['personal', 'address', 'emergency', 'family', 'bankAccount', 'business'])
      assert.includeMembers(labels, labelsOf(DEFINITIONS[form]), form)
  })

  test('every field of a group and of its people is printed', async ({ assert }) => {
    const { group, profile } = await createCompleteGroup(await createApplicant(), {
      withDocuments: false,
    })
    await GroupShareholder.create({
      groupId: group.id,
      firstName: 'Kavita',
      lastName: 'More',
      address: 'Camp, Pune',
      birthDate: plainDate('1980-02-03'),
      genderId: 0,
      status: 'active',
    })
    const labels = await printed(profile, LOAN_TYPES.group)
    for (const form of ['group', 'director', 'shareholder'])
      assert.includeMembers(labels, labelsOf(DEFINITIONS[form]), form)
  })
})
