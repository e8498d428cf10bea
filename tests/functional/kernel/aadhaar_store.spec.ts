import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import {
  IN_STORE,
  aadhaarCipher,
  deleteUnreferencedAadhaars,
  migrateOldAadhaars,
  reserveAadhaars,
  saveAadhaar,
} from '#kernel/vault/aadhaar_store'
import { decrypt, encryptAadhaar } from '#kernel/vault/vault'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { testAadhaar } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import Profile from '#profile/models/profile'
import { aadhaarOf } from '#tests/support/aadhaar_of'
import { createPayableClaims } from '#tests/support/payable_claims'
import { createApplicant } from '#tests/support/users'
import { dialect } from '#tests/support/tags'

const AGES_AGO = sqlInstant(new Date('2020-01-01T00:00:00Z'))

const encrypted = (number: string) => {
  const { aadhaarCipher: cipher, aadhaarDigest: digest } = encryptAadhaar(number)
  return { cipher, digest }
}

const rowOf = (reference: string | null) =>
  db.from('aadhaar_numbers').where('reference', String(reference)).first()

async function createProfile() {
  const user = await createApplicant()
  return createCompleteProfile(user, { withDocuments: false })
}

test.group('The store of Aadhaar numbers', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('stores each number once, and rows refer to it by a key that reveals nothing', async ({
    assert,
  }) => {
    const number = testAadhaar()
    const [one, two] = [await createProfile(), await createProfile()]
    for (const profile of [one, two]) await profile.merge(encryptAadhaar(number)).save()
    assert.equal(one.aadhaarReference, two.aadhaarReference)
    assert.match(one.aadhaarReference!, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    for (const profile of [one, two]) {
      const row = await db.from('profiles').where('id', profile.id).firstOrFail()
      assert.equal(row.aadhaar_cipher, IN_STORE)
      assert.equal(await aadhaarOf(await Profile.findOrFail(profile.id)), number)
    }
    assert.lengthOf(await db.from('aadhaar_numbers').where('digest', one.aadhaarDigest!), 1)
  })

  test('gives a corrected number another key, and deletes numbers without references', async ({
    assert,
  }) => {
    const profile = await createProfile()
    const wrong = profile.aadhaarReference
    const number = testAadhaar()
    await profile.merge(encryptAadhaar(number)).save()
    assert.notEqual(profile.aadhaarReference, wrong)
    await deleteUnreferencedAadhaars()
    assert.isNotNull(await rowOf(wrong), 'a request of today may be about to reference it')
    await db.from('aadhaar_numbers').update({ reserved_at: AGES_AGO })
    assert.isAtLeast(await deleteUnreferencedAadhaars(), 1)
    assert.isNull(await rowOf(wrong))
    assert.equal(await aadhaarOf(profile), number)
    assert.equal(await deleteUnreferencedAadhaars(), 0)
  })

  test('keeps numbers of a payment batch, whatever happened to the profile', async ({ assert }) => {
    const [claim] = await createPayableClaims(1)
    await new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null })
    const item = await db.from('payment_batch_items').where('claim_id', claim.id).firstOrFail()
    const { profileId } = await claim.related('application').query().firstOrFail()
    const profile = await Profile.findOrFail(profileId)
    assert.equal(item.aadhaar_reference, profile.aadhaarReference)
    await profile.merge(encryptAadhaar(testAadhaar())).save()
    await db.from('aadhaar_numbers').update({ reserved_at: AGES_AGO })
    await deleteUnreferencedAadhaars()
    assert.isNotNull(await rowOf(item.aadhaar_reference))
  })

  test('accepts numbers encrypted in their rows before, and reads them there until then', async ({
    assert,
  }) => {
    const profile = await createProfile()
    const number = testAadhaar()
    const {
      aadhaarCipher: cipher,
      aadhaarDigest: digest,
      aadhaarLast4: last4,
    } = encryptAadhaar(number)
    const old = { aadhaar_cipher: cipher, aadhaar_digest: digest, aadhaar_last4: last4 }
    const before = { ...old, aadhaar_reference: null }
    await db.from('profiles').where('id', profile.id).update(before)
    assert.equal(await aadhaarOf(await Profile.findOrFail(profile.id)), number)
    assert.isAtLeast(await migrateOldAadhaars(), 1)
    const after = await Profile.findOrFail(profile.id)
    assert.isString(after.aadhaarReference)
    assert.equal(after.aadhaarCipher, IN_STORE)
    assert.equal(await aadhaarOf(after), number)
    assert.equal(await migrateOldAadhaars(), 0)
  })

  test('leaves numbers in place that no key decrypts', async ({ assert }) => {
    const profile = await createProfile()
    const lost = { aadhaar_cipher: 'vault.lost', aadhaar_reference: null }
    await db.from('profiles').where('id', profile.id).update(lost)
    assert.equal(await migrateOldAadhaars(), 0)
    assert.equal((await Profile.findOrFail(profile.id)).aadhaarCipher, 'vault.lost')
  })

  test('rejects an unknown key', async ({ assert }) => {
    const nobody = { aadhaarReference: 'nobody', aadhaarCipher: IN_STORE }
    await assert.rejects(() => aadhaarCipher(nobody), /No Aadhaar number has the reference key/)
    await assert.rejects(
      () => inTransaction((trx) => reserveAadhaars(['nobody'], trx)),
      'A reference key has no Aadhaar number'
    )
    await inTransaction((trx) => reserveAadhaars([null], trx))
    assert.isNull(await aadhaarCipher({ aadhaarReference: null, aadhaarCipher: null }))
  })
})

test.group('The store of Aadhaar numbers under concurrent requests', (group) => {
  dialect(group)
  test('returns the same key for the same number', async ({ assert }) => {
    const number = testAadhaar()
    const others = Array.from({ length: 4 }, testAadhaar)
    const asked = [number, ...others, number, ...others, number]
    const keys = await Promise.all(
      asked.map((one) => inTransaction((trx) => saveAadhaar(encrypted(one), trx)))
    )
    assert.lengthOf(new Set(keys), 5)
    assert.equal(keys[0], keys[5])
    assert.equal(keys[0], keys[10])
    const row = await rowOf(keys[0])
    assert.equal(decrypt(row.cipher, 'aadhaar'), number)
    await db.from('aadhaar_numbers').whereIn('reference', keys).delete()
  })
})
