import { test } from '@japa/runner'
import { encryptAccount, encryptPan } from '#kernel/vault/vault'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { rebuildSearchWords } from '#applications/models/application_records'
import type Application from '#applications/models/application'
import User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { RecountFacts, countWrongFacts } from '#reports/actions/derived_data'
import { type MissingField, missingFieldBit } from '#reports/rules/report_terms'
import { dialect } from '#tests/support/tags'

const storedFacts = async ({ id }: Application) => {
  const row = await db.from('applications').where('id', id).firstOrFail()
  return { talukaId: row.taluka_id as number | null, gaps: Number(row.gaps) }
}

const has = (gaps: number, gap: MissingField) => (gaps & missingFieldBit(gap)) !== 0

/** Sets a correspondence address in a taluka of Pune, as the wizard saves it. */
async function moveTo(profileId: number, talukaId: number | null) {
  const place = { profileId, kind: 'correspondence' as const }
  await inTransaction((trx) =>
    Address.updateOrCreate(
      place,
      {
        ...place,
        houseNo: '1',
        locality: 'Peth',
        village: 'Pune',
        post: 'Pune',
        stateId: masters().rows.states[0].id,
        districtId: talukaId === null ? null : districtNamed('Pune'),
        talukaId,
        pincode: '411001',
      },
      { client: trx }
    )
  )
}

const account = (profileId: number, accountDigest: string) => ({
  profileId,
  ...encryptAccount('000111222333'),
  accountDigest,
  ifsc: 'SBIN0000001',
  bankName: 'State Bank of India',
  branchName: 'Pune',
  city: 'Pune',
})

const sharing = async (kind: string) =>
  (await db.from('shared_numbers').where({ kind })).map((row) => Number(row.profile_id))

const namedPatil = (name: string) =>
  createApplication({ overrides: { applicantName: `${name} Patil` } })

test.group('Profile data that reports store with the applications', (group) => {
  dialect(group)
  group.setup(async () => {
    await new RecountFacts().run()
  })

  test('has the taluka of the correspondence address', async ({ assert }) => {
    const application = await createApplication()
    const [first, second] = masters().rows.talukas.filter(
      ({ districtId }) => districtId === districtNamed('Pune')
    )
    for (const talukaId of [first.id, second.id, null]) {
      await moveTo(application.profileId, talukaId)
      const { talukaId: seen, gaps } = await storedFacts(application)
      assert.equal(seen, talukaId)
      assert.equal(has(gaps, 'noTaluka'), talukaId === null)
    }
    assert.equal(await countWrongFacts(), 0)
  })

  test('updates gaps from the profile, the account, the e-mail and the application', async ({
    assert,
  }) => {
    const application = await createApplication()
    const profile = await Profile.findOrFail(application.profileId)
    const user = await User.findOrFail(application.userId)
    await profile.merge({ panDigest: null }).save()
    await user.merge({ email: null }).save()
    await application.merge({ casteId: null }).save()
    const { gaps } = await storedFacts(application)
    assert.isTrue((['noPan', 'noEmail', 'noCaste'] as const).every((gap) => has(gaps, gap)))

    await profile.merge({ ...encryptPan('AAAPZ1234C') }).save()
    await user.merge({ email: 'somebody@example.com' }).save()
    await application.merge({ casteId: masters().castes[0].id }).save()
    await BankAccount.updateOrCreate(
      { profileId: profile.id },
      account(profile.id, `facts-${profile.id}`)
    )
    const { gaps: now } = await storedFacts(application)
    assert.isFalse(
      (['noPan', 'noEmail', 'noCaste', 'noAccount'] as const).some((gap) => has(now, gap))
    )
    assert.equal(await countWrongFacts(), 0)
  })

  test('is rolled back with a failed transaction', async ({ assert }) => {
    const application = await createApplication()
    const before = await storedFacts(application)
    await inTransaction(async (trx) => {
      const profile = await Profile.findOrFail(application.profileId, { client: trx })
      await profile.merge({ panDigest: profile.panDigest === null ? 'somebody' : null }).save()
      throw new Error('no')
    }).catch(() => {})
    assert.deepEqual(await storedFacts(application), before)
  })

  test('marks both people if one gives a number that the other has', async ({ assert }) => {
    const [one, other] = [await createApplication(), await createApplication()]
    const digest = `shared-${one.profileId}`
    const accountOf = (profileId: number) =>
      inTransaction((trx) =>
        BankAccount.updateOrCreate({ profileId }, account(profileId, digest), { client: trx })
      )
    await accountOf(one.profileId)
    assert.notInclude(await sharing('bankAccount'), one.profileId)
    await accountOf(other.profileId)
    assert.includeMembers(await sharing('bankAccount'), [one.profileId, other.profileId])
  })

  test('marks both also if they give it simultaneously', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createApplication()))
    const pan = `ZZZPZ${String(people[0].id).padStart(4, '0').slice(-4)}Z`
    await Promise.all(
      people.map(({ profileId }) =>
        inTransaction(async (trx) => {
          const profile = await Profile.findOrFail(profileId, { client: trx })
          await profile.merge({ ...encryptPan(pan) }).save()
        })
      )
    )
    assert.includeMembers(
      await sharing('pan'),
      people.map(({ profileId }) => profileId)
    )
  })

  test('is checked and fixed by reports:recount after writes outside the portal', async ({
    assert,
  }) => {
    const check = async (...args: string[]) => (await ace.exec('reports:recount', args)).exitCode
    const application = await createApplication()
    await ace.exec('reports:recount', [])
    assert.equal(await check('--check'), 0)
    await db.from('applications').where('id', application.id).update({ gaps: 127, taluka_id: 1 })
    assert.equal(await countWrongFacts(), 1)
    assert.equal(await check('--check'), 1)
    await ace.exec('reports:recount', [])
    assert.equal(await check('--check'), 0)
  })

  test('includes search words written outside the portal: too few, too many, different ones', async ({
    assert,
  }) => {
    const check = async (...args: string[]) => (await ace.exec('reports:recount', args)).exitCode
    const words = async ({ id }: Application) => {
      const rows = await db
        .from('application_search_words')
        .where('application_id', id)
        .orderBy('word')
      return rows.map(({ word }) => word)
    }
    const files = await Promise.all(['Few', 'Many', 'Other', 'None', 'Right'].map(namedPatil))
    const [few, many, other, none] = files
    await ace.exec('reports:recount', [])
    const right = await Promise.all(files.map(words))
    assert.equal(await check('--check'), 0)

    const of = ({ id }: Application) =>
      db.from('application_search_words').where('application_id', id)
    await of(few).where('word', 'patil').delete()
    await db.table('application_search_words').insert({ application_id: many.id, word: 'pawar' })
    await of(other).where('word', 'patil').update({ word: 'pawar' })
    await of(none).delete()
    const wrong = await Promise.all(files.map(words))
    assert.equal(await check('--check'), 1)
    assert.deepEqual(await Promise.all(files.map(words)), wrong, 'viewing changes nothing')
    assert.equal(await rebuildSearchWords({ isCheck: true }), 4)
    await ace.exec('reports:recount', [])
    assert.deepEqual(await Promise.all(files.map(words)), right)
    assert.equal(await check('--check'), 0)
  })
})
