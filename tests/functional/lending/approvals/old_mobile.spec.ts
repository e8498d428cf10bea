import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { holdFile } from '#tests/support/held_files'
import { messagesTo } from '#tests/support/outbox'
import { pageProps } from '#tests/support/page_props'
import { dialect } from '#tests/support/tags'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'

const REMARKS = 'Election card seen at the desk'

const enter = (client: ApiClient, officer: User, { id }: Application, typed: object) =>
  requestAs(client, officer, 'put', `/officer/applications/${id}/mobile`).json({
    remarks: REMARKS,
    ...typed,
  })

const mobileOf = async ({ userId }: Application) => (await User.findOrFail(userId)).mobile

test.group('Current mobile of a person in the existing portfolio', (group) => {
  dialect(group)

  test('is entered by the district office with remarks, and no message is sent', async ({
    client,
    assert,
  }) => {
    const file = await holdFile(await createApplication(), { importId: 1 })
    const officer = await createOfficer(Role.districtOfficer, file.districtId)
    const page = await requestAs(client, officer, 'get', `/officer/applications/${file.id}`)
    const { panels } = pageProps(page, 'lending/approvals/review')
    const href = `/officer/applications/${file.id}/mobile`
    assert.include(JSON.stringify(panels), href)
    ;(await requestAs(client, officer, 'get', href)).assertStatus(200)
    const mobile = nextMobile()
    const before = await mobileOf(file)
    ;(await enter(client, officer, file, { mobile, remarks: '' })).assertStatus(303)
    assert.equal(await mobileOf(file), before)
    ;(await enter(client, officer, file, { mobile })).assertStatus(303)
    assert.equal(await mobileOf(file), mobile)
    assert.isEmpty(await messagesTo(mobile))
    const [entry] = await db
      .from('audit_entries')
      .where({ action: 'user.mobile_set', subject_id: file.userId })
    assert.equal(entry.actor_id, officer.id)
    assert.include(String(entry.data), REMARKS)
    assert.notInclude(String(entry.data), mobile)
  })

  test('is entered for held accounts in the user’s own district only', async ({
    client,
    assert,
  }) => {
    const file = await holdFile(await createApplication(), { importId: 1 })
    const before = await mobileOf(file)
    const elsewhere = await createOfficer(Role.districtOfficer, districtNamed('Nagpur'))
    ;(await enter(client, elsewhere, file, { mobile: nextMobile() })).assertStatus(404)
    const agm = await createOfficer(Role.agm)
    ;(await enter(client, agm, file, { mobile: nextMobile() })).assertStatus(403)
    const officer = await createOfficer(Role.districtOfficer, file.districtId)
    const { mobile } = await createApplicant()
    await enter(client, officer, file, { mobile })
    assert.equal(await mobileOf(file), before, 'of an ordinary account')
    await User.query().where('id', file.userId).update({ is_held: false })
    await enter(client, officer, file, { mobile: nextMobile() })
    assert.equal(await mobileOf(file), before, 'taken over')
    const href = `/officer/applications/${file.id}/mobile`
    ;(await requestAs(client, officer, 'get', href)).assertStatus(404)
  })
})
