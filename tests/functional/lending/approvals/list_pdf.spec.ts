import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { actualTexts, contentStreams } from '#tests/unit/platform/pdf/parse_pdf'
import { uniqueDay } from '#tests/support/own_day'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { entry } from '#tests/functional/lending/approvals/support'

parseFilesAsBytes()

const PAPER = '/officer/applications/pdf'

test.group('The list as a PDF', () => {
  test('covers the user’s own district only, is named as in the documents, and is logged', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const day = uniqueDay()
    const shown = { districtId, statusId: await entry() }
    const overrides = { businessType: 'किराणा', submittedOn: day }
    await createApplication({ ...shown, overrides })
    await createApplication({ ...shown, overrides })
    const elsewhere = { districtId: districtNamed('Latur'), statusId: await entry() }
    await createApplication({
      ...elsewhere,
      overrides: { businessType: 'शिवणकाम', submittedOn: day },
    })

    const response = await client
      .get(`${PAPER}?district=${districtNamed('Latur')}&from=${day}&to=${day}`)
      .loginAs(officer)
    response.assertStatus(200)
    response.assertHeader('content-type', 'application/pdf')
    response.assertHeader('content-disposition', 'attachment; filename="Applications.pdf"')
    response.assertHeader('cache-control', 'private, no-store')
    const texts = actualTexts(response.body())
    assert.lengthOf(
      texts.filter((text) => text === 'किराणा'),
      2
    )
    assert.notInclude(texts, 'शिवणकाम')
    assert.lengthOf(contentStreams(response.body()), 1)

    const [entryRow] = await db
      .from('audit_entries')
      .where({ actor_id: officer.id, action: 'applications.exported' })
    assert.equal(entryRow.district_id, districtId)
    assert.include(JSON.stringify(entryRow.data), 'pdf')
  })

  test('is in the language of the reader and restricted to users with access to the list', async ({
    client,
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.auditor))
    await visitor.stepUp(TEST_PASSWORD)
    visitor.cookies.set('locale', 'mr')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${visitor.address}${PAPER}?mobile=1`, { headers: { cookie } })
    const texts = actualTexts(Buffer.from(await response.arrayBuffer()))
    assert.includeMembers(texts, ['जिल्हा'])

    const accounts = await createUser(Role.accounts)
    const refused = await client.get(PAPER).loginAs(accounts)
    refused.assertStatus(403)
    const applicant = await client
      .get(PAPER)
      .loginAs(await createUser())
      .redirects(0)
    applicant.assertStatus(302)
  })
})
