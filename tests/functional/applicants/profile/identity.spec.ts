import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createApplication } from '#database/factories/application_factory'
import type User from '#auth/models/user'
import { decrypt } from '#kernel/vault/vault'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { eraseProfile } from '#privacy/erasure/actions/erase_personal_data'
import { inTransaction } from '#kernel/database/transaction'
import IdentityProof from '#profile/models/identity_proof'
import Profile from '#profile/models/profile'
import { profileView } from '#profile/queries/profile_view'
import {
  offlineZip,
  REFERENCE,
  secureQr,
  SHARE_CODE,
  signerFor,
} from '#tests/support/aadhaar_documents'
import { registerVerifier } from '#tests/support/offline_verifier'
import { createApplicant, visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { addressForm, personalForm } from './forms.js'

const HREF = '/apply/individual/identity'
const PERSONAL = '/apply/individual/personal'
const ADDRESS = '/apply/individual/address'
const signer = signerFor('2024-01-01', '2026-01-01')

let last = 0
/** Returns a reference that is unique to one person. */
const newReference = (last4 = '1234') =>
  `${last4}20250314101500${String((last += 1)).padStart(3, '0')}`

const sendQr = (visitor: Visitor, options = {}, consent = true) =>
  visitor.post(`${HREF}/qr`, {
    digits: secureQr(signer, { reference: newReference(), ...options }),
    consent,
  })

function sendZip(visitor: Visitor, zip: Buffer<ArrayBuffer>, shareCode = SHARE_CODE) {
  const form = new FormData()
  form.append('file', new Blob([zip]), 'offline.zip')
  form.append('shareCode', shareCode)
  form.append('consent', 'true')
  return visitor.send('POST', `${HREF}/file`, form)
}

const proofOf = async (user: User) => {
  const profile = await Profile.findByOrFail({ userId: user.id })
  return { profile, proof: await IdentityProof.findBy({ profileId: profile.id }) }
}

const identityOf = async (user: User) => {
  const { profile } = await proofOf(user)
  return (await profileView(profile.id, 'en')).identity
}

/** Saves both forms as the drafts propose them, with the values that a document lacks. */
async function accept(visitor: Visitor, user: User, change: object = {}) {
  const personal = (await visitor.get(PERSONAL)).props.values
  const rest = personalForm(user, { aadhaar: '' })
  const filled = Object.entries(personal).filter(([, value]) => value !== '')
  const aadhaar = '999900000016'
  await visitor.post(PERSONAL, { ...rest, ...Object.fromEntries(filled), aadhaar, ...change })
  const address = (await visitor.get(ADDRESS)).props.values
  return visitor.post(ADDRESS, { ...addressForm(), correspondence: address.correspondence })
}

test.group('Identity by an Aadhaar document', (group) => {
  group.each.setup(() => registerVerifier(signer.pem))

  test('is not offered until the corporation is a registered verifier', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    assert.isNotNull((await visitor.get(PERSONAL)).props.identity)
    await (
      await registerVerifier(signer.pem)
    )()
    const { props, status } = await visitor.get(PERSONAL)
    assert.equal(status, 200)
    assert.isNull(props.identity)
    assert.equal((await visitor.get(HREF)).status, 404)
    const body = { digits: secureQr(signer, { reference: newReference() }), consent: true }
    assert.equal((await visitor.send('POST', `${HREF}/qr`, body)).status, 404)
  })

  test('fills in the forms, is marked and stays unchanged when they are saved', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const reference = newReference('0016')
    const sent = await sendQr(visitor, { reference })
    assert.match(sent.flash.success ?? '', /has been verified/)
    assert.equal(sent.location ?? PERSONAL, PERSONAL)
    const { props } = await visitor.get(PERSONAL)
    assert.containSubset(props.values, {
      firstName: 'Asha',
      middleName: 'Ramesh',
      lastName: 'Pawar',
      birthDate: '1990-06-05',
      genderId: '0',
    })
    const { values } = (await visitor.get(ADDRESS)).props
    assert.containSubset(values.correspondence, {
      houseNo: 'Flat 7',
      village: 'Pune City',
      pincode: '411038',
    })
    assert.notEqual(values.correspondence.districtId, '')
    await accept(visitor, user)
    assert.deepEqual(await identityOf(user), {
      source: (await identityOf(user))!.source,
      same: 'Same as the document: name, birth date, gender, address',
      differing: null,
    })
    assert.match((await identityOf(user))!.source, /^Verified by Aadhaar Secure QR on .*XXXX 0016/)
  })

  test('shows later changes', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendQr(visitor, { reference: newReference('0016') })
    await accept(visitor, user, { firstName: 'Usha', lastName: 'Pawar', birthDate: '1991-06-05' })
    const identity = await identityOf(user)
    assert.equal(identity?.differing, 'Different from the document: name, birth date')
    assert.equal(identity?.same, 'Same as the document: gender, address')
  })

  test('stores four digits, the encrypted reference and the consent, nothing else', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const reference = newReference()
    const zip = await offlineZip(signer, { reference })
    const sent = await sendZip(visitor, zip)
    assert.equal(sent.location, PERSONAL)
    const { proof, profile } = await proofOf(user)
    assert.containSubset(proof!.$attributes, { kind: 'xml', aadhaarLast4: '1234' })
    assert.equal(proof!.certificateDigest, signer.fingerprint)
    assert.match(proof!.consentText, /^I agree that the corporation reads this Aadhaar document/)
    assert.equal(decrypt(proof!.referenceCipher, 'identity'), reference)
    assert.notMatch(JSON.stringify(proof), /Asha|Pawar|1990|Kothrud|9j4AAQ/)
    const consents = await db.from('consents').where({ user_id: user.id, place: 'identity' })
    assert.lengthOf(consents, 1)
    const entries = await db
      .from('audit_entries')
      .where({ action: 'identity.verified', subject_id: profile.id })
    assert.lengthOf(entries, 1)
    const kept = [
      ...(await db.from('sessions')),
      ...(await db.from('idempotency_keys')),
      ...(await db.from('audit_entries').where('actor_id', user.id)),
      ...(await db.from('identity_proofs')),
    ]
    assert.notInclude(JSON.stringify(kept), SHARE_CODE)
    assert.notInclude(JSON.stringify(entries), reference)
  })

  test('requires consent, and a document of UIDAI', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await visitor.get(HREF)
    const refused = await sendQr(visitor, {}, false)
    assert.equal(refused.errors.consent, 'Please tick the box to give your consent')
    const other = secureQr(signerFor('2024-01-01', '2026-01-01'))
    const forged = await visitor.post(`${HREF}/qr`, { digits: other, consent: true })
    assert.match(forged.errors.digits, /not signed by UIDAI/)
    await visitor.get(HREF)
    await sendZip(visitor, await offlineZip(signer, { reference: newReference() }), 'nope')
    assert.match((await visitor.get(HREF)).errors.shareCode, /does not open the file/)
    assert.isNull((await proofOf(user)).proof)
  })

  test('rejects a document with another number and of another account', async ({ assert }) => {
    const reference = newReference('0016')
    const first = await visitorAs(await createApplicant())
    await sendQr(first, { reference })
    const user = await createApplicant()
    const second = await visitorAs(user)
    await second.get(HREF)
    const copied = await sendQr(second, { reference })
    assert.match(copied.errors.digits, /already been used in another account/)
    await second.post(PERSONAL, personalForm(user))
    await second.get(HREF)
    const differs = await sendQr(second, { reference: newReference('7777') })
    assert.match(differs.errors.digits, /differs from the one in your profile/)
    assert.isNull((await proofOf(user)).proof)
  })

  test('is removed by the person, and with the profile', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendQr(visitor)
    await visitor.submit('DELETE', HREF)
    assert.isNull((await proofOf(user)).proof)
    await sendQr(visitor)
    assert.isNotNull((await proofOf(user)).proof)
    await inTransaction((trx) => eraseProfile(user.id, trx))
    assert.isNull((await proofOf(user)).proof)
  })

  test('is removed while the profile is locked, and after verification is disabled', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendQr(visitor)
    await createApplication({ userId: user.id })
    await (
      await registerVerifier(signer.pem)
    )()
    const page = await visitor.get((await visitor.get('/profile')).props.identityHref)
    assert.equal(page.component, 'applicants/profile/identity')
    assert.isFalse(page.props.isOpen)
    const removed = await visitor.submit('DELETE', HREF)
    assert.equal(removed.component, 'applicants/profile/show')
    assert.isNull(removed.props.identityHref)
    assert.isNull((await proofOf(user)).proof)
  })

  test('can be removed in the form after verification is disabled', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendQr(visitor)
    await (
      await registerVerifier(signer.pem)
    )()
    const { identity } = (await visitor.get(PERSONAL)).props
    assert.containSubset(identity, { href: HREF, isOpen: false })
    assert.isFalse((await visitor.get(HREF)).props.isOpen)
  })

  test('belongs to one of two accounts that send a document simultaneously', async ({ assert }) => {
    const other = await createApplicant()
    await (await visitorAs(other)).get(PERSONAL)
    const { profile } = await proofOf(other)
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await visitor.get(HREF)
    const meanwhile = async ({ $attributes, $trx }: IdentityProof) => {
      await $trx!.insertQuery().table('identity_proofs').insert({
        profile_id: profile.id,
        kind: 'qr',
        aadhaar_last4: $attributes.aadhaarLast4,
        reference_cipher: $attributes.referenceCipher,
        reference_digest: $attributes.referenceDigest,
        values_digest: '{}',
        certificate_digest: signer.fingerprint,
        consent_text: 'consent',
        verified_at: '2026-01-05 00:00:00',
      })
    }
    IdentityProof.before('create', meanwhile)
    try {
      const sent = await sendQr(visitor)
      assert.match(sent.errors.digits, /already been used in another account/)
    } finally {
      IdentityProof.$hooks.remove('before:create', meanwhile)
    }
    assert.isNull((await proofOf(user)).proof)
  }).tags(['@dialect'])

  test('is in the copy of personal data', async ({ assert }) => {
    const user = await createApplicant()
    await sendQr(await visitorAs(user), { reference: newReference('5678') })
    const { parts } = await buildDataCopy(user.id, 'en')
    const part = parts.find(({ key }) => key === 'identity')!
    assert.lengthOf(part.rows, 1)
    assert.include(JSON.stringify(part), '5678')
    assert.include(JSON.stringify(part), 'I agree that the corporation reads')
  })

  test('is limited per hour', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    await visitor.get(HREF)
    for (let times = 0; times < 20; times++) {
      await visitor.post(`${HREF}/qr`, { digits: '1', consent: true })
    }
    const refused = await sendQr(visitor, { reference: REFERENCE })
    assert.match(refused.errors.digits, /Too many attempts/)
  })
})
