import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange, RefuseChange } from '#maker_checker/actions/decide_change'
import type User from '#auth/models/user'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import DocumentChange from '#doclog/models/document_change'
import { privateStore } from '#documents/store/private_store'
import StoredFile from '#documents/models/stored_file'
import LoanSanction from '#loans/models/loan_sanction'
import { fixture } from '#tests/fixtures/files/corpus'
import { claimRows } from '#tests/support/claims'
import {
  administrator,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import type { ApiClient } from '@japa/api-client'

async function sanctionOf(client: ApiClient, person: User, path: string) {
  const { slots } = pageProps(await requestAs(client, person, 'get', path), 'lending/doclog/change')
  const [slot] = slots
  return { slot, current: slot.versions.find(({ isCurrent }) => isCurrent)?.uuid ?? 'none' }
}

test.group('Replaced document with confirmation by a second person', (group) => {
  group.each.setup(async () => {
    const restore = await withoutConfirmers()
    setClock(new FixedClock(plainDate('2026-03-10')))
    await setConfirmationNeeded('document')
    return async () => {
      useSystemClock()
      await restore()
    }
  })

  async function createReplacement(client: ApiClient) {
    const [one, two] = [await administrator(), await administrator()]
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const path = `/officer/documents/sanction/${loan.sanction.id}`
    const { slot, current } = await sanctionOf(client, one, path)
    const send = async () =>
      requestAs(client, one, 'post', path)
        .file('file', await fixture('two_pages.pdf'), { filename: 'legible.pdf' })
        .fields({ slot: slot.key, expectedVersion: current, remarks: 'Unreadable' })
    const verifiedAt = async () => (await LoanSanction.findOrFail(loan.sanction.id)).verifiedAt
    return { one, two, loan, path, current, send, verifiedAt }
  }

  const changesOf = (applicationId: number) =>
    DocumentChange.query().where('application_id', applicationId)

  test('is visible to both and enters its slot once it is confirmed', async ({
    client,
    assert,
  }) => {
    const { one, two, loan, path, current, send, verifiedAt } = await createReplacement(client)
    const before = await verifiedAt()
    ;(await send()).assertFlashMissing('success')
    const change = await lastChange()
    const waiting = await sanctionOf(client, two, path)
    assert.equal(waiting.current, current)
    assert.equal(waiting.slot.waiting?.href, `/officer/confirmations/${change.id}`)
    const [proposed] = waiting.slot.versions
    assert.equal(proposed.name, 'legible.pdf')
    ;(await requestAs(client, two, 'get', `/files/${proposed.uuid}`)).assertStatus(200)
    assert.isEmpty(await changesOf(loan.application.id))
    assert.deepEqual(await verifiedAt(), before)

    const page = await client.get(`/officer/confirmations/${change.id}`).loginAs(two).withInertia()
    const { difference } = pageProps(page, 'platform/maker_checker/show').change
    assert.deepInclude(difference, { label: 'Remarks', old: null, new: 'Unreadable' })
    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    assert.isNull((await sanctionOf(client, one, path)).slot.waiting)
    assert.equal((await sanctionOf(client, one, path)).current, proposed.uuid)
    const [{ changedBy, remarks }] = await changesOf(loan.application.id)
    assert.deepEqual({ changedBy, remarks }, { changedBy: one.id, remarks: 'Unreadable' })
    assert.isNull(await verifiedAt())
  })

  test('always needs a second person for the proof of a paid claim, whatever the setting, and notifies its applicant', async ({
    client,
    assert,
    cleanup,
  }) => {
    await setConfirmationNeeded('document', false)
    const [one, two] = [await administrator(), await administrator()]
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const claim = await claimRows(loan, { rowNos: [0] })
    const path = `/officer/documents/claim/${claim.id}`
    const pay = (status: number) =>
      db.from('claims').where('id', claim.id).update({ payment_status_id: status })
    cleanup(async () => void (await pay(claim.paymentStatusId)))
    const replace = async () => {
      const { slot, current } = await sanctionOf(client, one, path)
      await requestAs(client, one, 'post', path)
        .file('file', await fixture('two_pages.pdf'), { filename: 'other.pdf' })
        .fields({ slot: slot.key, expectedVersion: current, remarks: 'Unreadable' })
    }
    const notices = () =>
      db.from('notices').where({ user_id: claim.userId, template: 'claim_proof_replaced' })
    await replace()
    assert.lengthOf(await changesOf(loan.application.id), 1)
    assert.isEmpty(await notices())
    for (const [n, status] of [PaymentStatus.sentToBank, PaymentStatus.paid].entries()) {
      await pay(status)
      await replace()
      assert.lengthOf(await changesOf(loan.application.id), n + 1)
      assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'confirmed')
      assert.lengthOf(await changesOf(loan.application.id), n + 2)
      assert.lengthOf(await notices(), n + 1)
    }
  })

  test('is deleted with its file when it is refused, and cannot be proposed twice', async ({
    client,
    assert,
  }) => {
    const { two, path, current, send } = await createReplacement(client)
    const count = async () => Number((await db.from('stored_files').count('* as n'))[0].n)
    const filesBefore = await count()
    await send()
    assert.equal(await count(), filesBefore + 1)
    await send()
    assert.equal(await count(), filesBefore + 1)
    const change = await lastChange()
    const file = await StoredFile.query().orderBy('id', 'desc').firstOrFail()
    assert.isTrue(await privateStore.exists(file.storageKey))
    await new RefuseChange().run(decisionBy(change, two, 'It is no better'))
    assert.equal(await count(), filesBefore)
    assert.isFalse(await privateStore.exists(file.storageKey))
    const { slot, current: now } = await sanctionOf(client, two, path)
    assert.equal(now, current)
    assert.notInclude(
      slot.versions.map(({ name }) => name),
      'legible.pdf'
    )
  })
})
