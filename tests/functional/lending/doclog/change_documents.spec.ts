import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import User from '#auth/models/user'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import DocumentChange from '#doclog/models/document_change'
import { fixture } from '#tests/fixtures/files/corpus'
import { claimRows } from '#tests/support/claims'
import { actingOfficer } from '#tests/support/posts'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const officer = actingOfficer

type Answer = Awaited<ReturnType<typeof requestAs>>

const errorsOf = (page: Answer) => pageProps(page, 'lending/doclog/change').errors

const warningOf = (page: Answer) => page.body().flash?.warning as string | undefined

/** Returns the uuid of the file that the page shows in a slot. */
async function shownIn(client: ApiClient, person: User, path: string, key: string) {
  const page = pageProps(await requestAs(client, person, 'get', path), 'lending/doclog/change')
  const { versions } = page.slots.find((slot) => slot.key === key)!
  return versions.find(({ isCurrent }) => isCurrent)?.uuid ?? 'none'
}

async function places() {
  setClock(new FixedClock(plainDate('2026-03-10')))
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
  const claim = await claimRows(loan, { rowNos: [0] })
  return {
    loan,
    claim,
    paths: {
      profile: `/officer/documents/profile/${loan.application.id}`,
      sanction: `/officer/documents/sanction/${loan.sanction.id}`,
      disbursement: `/officer/documents/disbursement/${loan.disbursement.id}`,
      claim: `/officer/documents/claim/${claim.id}`,
    },
  }
}

test.group('Document change pages', (group) => {
  group.each.teardown(() => useSystemClock())

  test('replace a file at every stage, keep the old version viewable and log the change', async ({
    client,
    assert,
  }) => {
    const { paths, loan } = await places()
    const admin = await officer(Role.administrator)
    const viewer = await officer(Role.auditor)
    for (const path of Object.values(paths)) {
      const before = pageProps(await requestAs(client, admin, 'get', path), 'lending/doclog/change')
      assert.isTrue(before.can.change)
      const slot = before.slots.findLast(({ key }) => !/:(photo|other\d)$/.test(key))!
      for (const name of ['one', 'two']) {
        const expectedVersion = await shownIn(client, admin, path, slot.key)
        const sent = await requestAs(client, admin, 'post', path)
          .file('file', await fixture('two_pages.pdf'), { filename: `${name}.pdf` })
          .fields({ slot: slot.key, expectedVersion, remarks: `Unreadable ${name}` })
        sent.assertStatus(302)
        assert.equal(sent.header('location'), path)
      }
      const page = await requestAs(client, viewer, 'get', path)
      const { log, slots, can } = pageProps(page, 'lending/doclog/change')
      assert.isFalse(can.change)
      assert.equal(log[0].remarks, 'Unreadable two')
      assert.equal(log[0].document, slot.name)
      assert.isNotNull(log[0].old)
      const { versions } = slots.find(({ key }) => key === slot.key)!
      assert.isAtLeast(versions.length, 2)
      for (const { uuid } of versions) {
        const file = await requestAs(client, viewer, 'get', `/files/${uuid}`)
        file.assertStatus(200)
      }
    }
    const changes = await DocumentChange.query().where('application_id', loan.application.id)
    assert.sameMembers([...new Set(changes.map(({ stage }) => stage))], [1, 2, 3, 4])
    assert.isNull((await LoanSanction.findOrFail(loan.sanction.id)).verifiedAt)
    assert.isNull((await Disbursement.findOrFail(loan.disbursement.id)).verifiedAt)
  }).timeout(60_000)

  test('lead accounts, who have no list, back to the application', async ({ client, assert }) => {
    const { paths } = await places()
    for (const [role, list] of [
      [Role.accounts, false],
      [Role.auditor, true],
    ] as const) {
      const page = await requestAs(client, await officer(role), 'get', paths.profile)
      assert.equal(pageProps(page, 'lending/doclog/change').can.list, list)
    }
  })

  test('change nothing for other roles: Only Admin can change the files', async ({
    client,
    assert,
  }) => {
    const { paths, loan } = await places()
    for (const role of OFFICER_ROLES.filter((one) => one !== Role.administrator)) {
      const districtId = role === Role.districtOfficer ? loan.application.districtId : null
      const person = await createUser(role, { districtId })
      for (const path of Object.values(paths)) {
        const sent = await requestAs(client, person, 'post', path)
          .header('referer', path)
          .file('file', await fixture('two_pages.pdf'), { filename: 'x.pdf' })
          .fields({ slot: 'claim:1:paid_proof', expectedVersion: 'none', remarks: 'x' })
          .redirects(1)
        assert.equal(warningOf(sent), 'Only Admin can change the files')
      }
    }
    const count = await DocumentChange.query().where('application_id', loan.application.id)
    assert.isEmpty(count)
  }).timeout(60_000)

  test('do not exist for another district, for applicants or for another person’s slot', async ({
    client,
    assert,
  }) => {
    const { paths, loan, claim } = await places()
    const other = await places()
    const elsewhere = ['Nagpur', 'Pune'].map((name) => districtNamed(name))
    const districtId = elsewhere.find((id) => id !== loan.application.districtId)!
    const stranger = await createUser(Role.districtOfficer, { districtId })
    for (const path of Object.values(paths)) {
      ;(await requestAs(client, stranger, 'get', path)).assertStatus(404)
    }
    const owner = await User.findOrFail(loan.application.userId)
    const own = await requestAs(client, owner, 'get', paths.claim).redirects(0)
    assert.notEqual(own.status(), 200)
    const admin = await officer(Role.administrator)
    const foreign = await requestAs(client, admin, 'post', other.paths.claim)
      .header('referer', other.paths.claim)
      .file('file', await fixture('two_pages.pdf'), { filename: 'x.pdf' })
      .fields({ slot: `claim:${claim.id}:paid_proof`, expectedVersion: 'none', remarks: 'x' })
      .redirects(1)
    assert.equal(errorsOf(foreign).slot, 'Please select the document type')
    ;(await requestAs(client, admin, 'get', '/officer/documents/nothing/1')).assertStatus(404)
  }).timeout(60_000)

  test('name missing values, and refuse an invalid file', async ({ client, assert }) => {
    const { paths } = await places()
    const admin = await officer(Role.administrator)
    const page = await requestAs(client, admin, 'post', paths.claim)
      .header('referer', paths.claim)
      .json({})
      .redirects(1)
    const { errors } = pageProps(page, 'lending/doclog/change')
    assert.deepEqual(Object.keys(errors), ['slot', 'file', 'remarks'])
    assert.equal(errors.file, 'No Files Found')
    const { slots } = pageProps(
      await requestAs(client, admin, 'get', paths.claim),
      'lending/doclog/change'
    )
    const wrong = await requestAs(client, admin, 'post', paths.claim)
      .header('referer', paths.claim)
      .file('file', Buffer.from('hello'), { filename: 'x.pdf' })
      .fields({ slot: slots[0].key, expectedVersion: 'none', remarks: 'x' })
      .redirects(1)
    assert.equal(errorsOf(wrong).file, 'Wrong File Input')
  })
})
