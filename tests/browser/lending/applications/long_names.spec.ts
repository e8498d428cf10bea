import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import FamilyMember from '#profile/models/family_member'
import { nameKey } from '#profile/rules/form_values'
import { overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createApplicant, createOfficer } from '#tests/support/users'

/** A name of maximum length without a space at which to break. */
const LONG_NAME = 'कि'.repeat(80)
const WIDTHS = [360, 768, 1280, 1440]

test.group('A name without a space', (group) => {
  const browser = browserOf(group)

  async function createNamed() {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user, {
      overrides: { firstName: LONG_NAME.slice(0, 80) },
    })
    await FamilyMember.query()
      .where('profile_id', profile.id)
      .update({ fullName: LONG_NAME, fullNameKey: nameKey(LONG_NAME) })
    return { user, profile }
  }

  test('does not make any page wider than the screen', async ({ assert }) => {
    const draft = await createNamed()
    const submitted = await createNamed()
    const application = await createApplication({
      userId: submitted.user.id,
      overrides: { applicantName: LONG_NAME },
    })
    const director = await createOfficer(Role.managingDirector)
    const official = await createOfficer(Role.districtOfficer, application.districtId)
    const visits = [
      { user: draft.user, paths: ['/apply/individual/family', '/apply/individual/summary'] },
      {
        user: submitted.user,
        paths: ['/profile', '/dashboard', `/my-applications/${application.uuid}`],
      },
      {
        user: director,
        paths: ['/officer/applications', `/officer/applications/${application.id}`],
      },
      { user: official, paths: ['/officer/applications', '/officer/batches/new'] },
    ]
    const wrong: string[] = []
    for (const { user, paths } of visits) {
      const { page } = await openAs(browser, user)
      for (const path of paths) {
        const answer = await page.goto(path)
        assert.equal(answer?.status(), 200, path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const wide = await overflow(page)
          if (wide > 0) wrong.push(`${path} at ${width} px by ${wide} px`)
        }
      }
      await page.context().close()
    }
    assert.deepEqual(wrong, [])
  }).tags([FULL])
})
