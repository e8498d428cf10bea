import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import ProfileRevision from '#profile/models/profile_revision'
import StoredFile from '#documents/models/stored_file'
import { pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'
import { entry, open } from './support.js'

async function fileOf(district = 'Pune') {
  const user = await createApplicant()
  const profile = await createCompleteProfile(user, { districtId: districtNamed(district) })
  const application = await createApplication({
    userId: user.id,
    districtId: districtNamed(district),
    statusId: await entry(),
  })
  const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
  return { application, officer, profile }
}

async function certificateIn(client: ApiClient, officer: User, id: number, number: string) {
  const page = await open(client, officer, `/officer/applications/${id}`)
  const { documents } = pageProps(page, 'lending/approvals/review')
  return documents.find(({ certificate }) => certificate?.values.certificateNumber === number)!
}

const send = (client: ApiClient, officer: User, id: number, uuid: string, values: object) =>
  client
    .put(`/officer/applications/${id}/certificates/${uuid}`)
    .loginAs(officer)
    .withCsrfToken()
    .withInertia()
    .header('referer', `/officer/applications/${id}`)
    .redirects(0)
    .json(values)

test.group('Certificates in the review', () => {
  test('show the recorded facts and the page for verification, and are corrected with an audit trail', async ({
    client,
    assert,
  }) => {
    const { application, officer, profile } = await fileOf()
    const { id } = application
    const { uuid, certificate } = await certificateIn(client, officer, id, 'MH/2026/0042')
    assert.match(certificate!.said!.text, /MH\/2026\/0042.*Tehsildar, Haveli/)
    assert.match(certificate!.said!.verificationHref!, /^https:\/\/aaplesarkar/)

    const values = {
      ...certificate!.values,
      certificateNumber: 'MH/2026/0043',
      remarks: 'As printed on the certificate',
    }
    const sent = await send(client, officer, id, uuid!, values)
    sent.assertStatus(303)
    const file = await StoredFile.findByOrFail({ uuid })
    assert.equal(file.certificateNumber, 'MH/2026/0043')
    const [revision] = await ProfileRevision.query().where('profileId', profile.id)
    assert.equal(revision.remarks, 'As printed on the certificate')
    assert.match(String(revision.data.changes[0].old), /0042/)
    assert.match(String(revision.data.changes[0].new), /0043/)

    /** The same page again, after another officer recorded other facts. */
    await send(client, officer, id, uuid!, { ...values, certificateNumber: 'MH/2026/0044' })
    await file.refresh()
    assert.equal(file.certificateNumber, 'MH/2026/0043')
  })

  test('are not found for another district or another application', async ({ client }) => {
    const own = await fileOf()
    const other = await fileOf('Nagpur')
    const shown = await certificateIn(client, own.officer, own.application.id, 'MH/2026/0042')
    const values = { ...shown.certificate!.values, remarks: 'Reason' }
    const paths: [number, string][] = [
      [other.application.id, shown.uuid!],
      [own.application.id, 'a0b1c2d3-0000-4000-8000-000000000000'],
    ]
    for (const [id, uuid] of paths) {
      const sent = await send(client, own.officer, id, uuid, values)
      sent.assertStatus(404)
    }
  })
})
