import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { SubmitApplication } from '#applications/actions/submit_application'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { listDocuments } from '#documents/queries/documents'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import type StoredFile from '#documents/models/stored_file'
import { profileCompletion } from '#profile/queries/sections'
import { sendOutsideVisit } from '#tests/support/slot_files'
import { expectedFileVersion } from '#tests/support/seen_versions'
import { createApplicant, visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const PAGE = '/apply/individual/documents'
const FACTS = {
  certificateNumber: 'INC/2026/77',
  issuedOn: '01-04-2026',
  validUntil: '31-03-2099',
  issuingOffice: 'Tehsildar, Haveli',
}

async function owner() {
  const user = await createApplicant()
  const profile = await createCompleteProfile(user)
  return { user, profile }
}

async function record(visitor: Visitor, slot: string, facts: object) {
  const expectedVersion = await expectedFileVersion(visitor.read, PAGE, slot)
  return sendOutsideVisit(visitor, `${PAGE}/${slot}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...facts, expectedVersion }),
  })
}

async function fileIn(profileId: number, slot: string): Promise<StoredFile> {
  const documents = await listDocuments('profile', profileId)
  return documents.find((one) => one.slot === slot)!.currentVersion.file
}

const submit = ({ id: userId }: User) =>
  new SubmitApplication().run({ userId, loanType: 1, confirmed: true })

test.group('Data of certificates', () => {
  test('are recorded with the file, and shown on its card', async ({ assert }) => {
    const { user, profile } = await owner()
    const visitor = await visitorAs(user)
    const { status, body } = await record(visitor, 'income', FACTS)
    assert.equal(status, 200, JSON.stringify(body))
    assert.containSubset(body.card.certificate, {
      state: 'valid',
      values: { certificateNumber: 'INC/2026/77', validUntil: '2099-03-31' },
    })
    const { issuedOn, issuingOffice } = await fileIn(profile.id, 'income')
    assert.deepEqual(
      { issuedOn, issuingOffice },
      {
        issuedOn: plainDate('2026-04-01'),
        issuingOffice: 'Tehsildar, Haveli',
      }
    )
  })

  test('are rejected with the reason at their field', async ({ assert }) => {
    const { user } = await owner()
    const visitor = await visitorAs(user)
    const wrong: [string, object, string][] = [
      ['income', { issuedOn: '01-01-2099' }, 'issuedOn'],
      ['income', { validUntil: '01-04-2026' }, 'validUntil'],
      ['income', { validUntil: '' }, 'validUntil'],
      ['caste', { certificateNumber: '9999 4105 7058' }, 'certificateNumber'],
      ['caste', { issuingOffice: '' }, 'issuingOffice'],
    ]
    for (const [slot, change, field] of wrong) {
      const { status, body } = await record(visitor, slot, { ...FACTS, ...change })
      assert.equal(status, 422, field)
      assert.equal(body.errors[0].field, field)
    }
    assert.equal((await record(visitor, 'caste', { ...FACTS, validUntil: '' })).status, 200)
    assert.equal((await record(visitor, 'pan', FACTS)).status, 404)
  })

  test('block the submission with a message if a certificate has expired', async ({ assert }) => {
    const { user, profile } = await owner()
    const file = await fileIn(profile.id, 'income')
    const yesterday = addDays(getClock().today(), -1)
    await file.merge({ validUntil: yesterday }).save()
    const refusal = await submit(user).catch((error: unknown) => error)
    assert.instanceOf(refusal, Refusal)
    assert.equal((refusal as Refusal).messageKey, 'profile.missing.certificate_expired')
    await file.merge({ validUntil: getClock().today() }).save()
    assert.isNotNull((await submit(user)).number)
  })

  test('are required from the effective date of their type', async ({ assert, cleanup }) => {
    cleanup(() => useSystemClock())
    const { profile } = await owner()
    const file = await fileIn(profile.id, 'caste')
    await file.merge({ certificateNumber: null }).save()
    const missingOn = async (instant: string) => {
      setClock(new FixedClock(new Date(instant)))
      const sections = await profileCompletion(profile.id, 1)
      return sections.find(({ section }) => section === 'documents')!.missing.length
    }
    assert.equal(await missingOn('2026-12-31T06:00:00Z'), 0)
    assert.equal(await missingOn('2027-01-01T06:00:00Z'), 1)
  })
})
