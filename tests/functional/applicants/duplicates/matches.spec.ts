import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { StoreFile } from '#documents/actions/store_file'
import { eraseProfile } from '#privacy/erasure/actions/erase_personal_data'
import { rebuildMatchKeys, recordDevices } from '#duplicates/actions/match_keys'
import { linksOf } from '#duplicates/queries/links'
import { matchesOf } from '#duplicates/queries/matches'
import Profile from '#profile/models/profile'
import { fileOf, personOf } from '#tests/functional/applicants/duplicates/people'
import { uniquePicture } from '#tests/support/pictures'
import { dialect } from '#tests/support/tags'

/** Returns the kinds that two applications share, from either side, which must agree. */
async function sharedBy(one: Application, other: Application) {
  const seen = async (file: Application, userId: number) => {
    const { links } = await linksOf(file)
    const link = links.find((found) => found.userId === userId)
    return { kinds: link?.lines.map(({ kind }) => kind) ?? [], link }
  }
  const [there, back] = [await seen(one, other.userId), await seen(other, one.userId)]
  if (there.kinds.join() !== back.kinds.join()) {
    throw new Error(`One sees ${there.kinds.join()}, the other ${back.kinds.join()}`)
  }
  return there
}

test.group('Matches of two applications', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('do not exist between honest strangers, or by a shared branch only', async ({ assert }) => {
    const ifsc = 'SBIN0123456'
    const [one, other] = [await fileOf({ ifsc }), await fileOf({ ifsc })]
    assert.deepEqual((await sharedBy(one, other)).kinds, [])
    for (let n = 0; n < 58; n++) await fileOf({ ifsc })
    assert.deepEqual(await linksOf(one), { links: [], commonSignals: [] })
  })

  test('are found by each kind alone, from both sides', async ({ assert }) => {
    const mobile = '9123456780'
    const name = ['Savitri', 'Ramesh', 'Patil'] as const
    const devanagari = ['सावित्री', 'रमेश', 'पाटील'] as const
    const address = { houseNo: '12', street: null, locality: 'Shivaji Nagar', village: 'Ausa' }
    const inMarathi = { houseNo: '१२', street: null, locality: 'शिवाजी नगर', village: 'औसा' }
    const pairs: [kind: string, one: Application, other: Application][] = [
      [
        'account',
        await fileOf({ accountNo: '11112222333' }),
        await fileOf({ accountNo: '11112222333' }),
      ],
      ['mobile', await fileOf({ mobile: '9123456781' }), await fileOf({ mobile: '9123456781' })],
      ['emergency', await fileOf({ mobile }), await fileOf({ emergencyMobile: mobile })],
      [
        'emergency',
        await fileOf({ emergencyMobile: '9123456782' }),
        await fileOf({ emergencyMobile: '9123456782' }),
      ],
      [
        'name_birth',
        await fileOf({ name, birthDate: '1988-02-03' }),
        await fileOf({ name: devanagari, birthDate: '1988-11-30' }),
      ],
      [
        'part_name_birth',
        await fileOf({ name: ['Sunil', null, 'Deshmukh'], birthDate: '1971-01-01' }),
        await fileOf({ name: ['सुनील', 'विठ्ठल', 'देशमुख'], birthDate: '1971-06-01' }),
      ],
      [
        'name_address',
        await fileOf({ name: ['Asha', 'Vijay', 'Shinde'], birthDate: '1980-01-01', address }),
        await fileOf({ name: ['आशा', 'विजय', 'शिंदे'], birthDate: '1985-01-01', address: inMarathi }),
      ],
    ]
    for (const [kind, one, other] of pairs) {
      assert.deepEqual((await sharedBy(one, other)).kinds, [kind], kind)
    }
  })

  test('do not include another middle name, another birth year or the name only', async ({
    assert,
  }) => {
    const one = await fileOf({ name: ['Savitri', 'Ramesh', 'Patil'], birthDate: '1988-02-03' })
    const others = [
      await fileOf({ name: ['Savitri', 'Suresh', 'Patil'], birthDate: '1988-02-03' }),
      await fileOf({ name: ['Savitri', 'Ramesh', 'Patil'], birthDate: '1989-02-03' }),
    ]
    for (const other of others) assert.deepEqual((await sharedBy(one, other)).kinds, [])
  })

  test('include a device and a file, unless many people share them', async ({ assert }) => {
    const files = [await fileOf(), await fileOf()]
    const bytes = await uniquePicture()
    const sendIn = async (file: Application) => {
      await recordDevices(db.connection(), file.profileId, [
        `desk of a centre ${files[0].id}`,
        `own ${file.id}`,
      ])
      const { userId } = file
      const upload = { clientName: 'scan.png', bytes }
      await new StoreFile().run({ upload, ownerUserId: userId, uploadedBy: userId })
    }
    for (const file of files) await sendIn(file)
    const shared = await sharedBy(files[0], files[1])
    assert.deepEqual(shared.kinds, ['file', 'device'])
    assert.deepInclude(shared.link, { points: 75, strength: 'strong' })
    for (let n = 0; n < 10; n++) {
      const file = await fileOf()
      files.push(file)
      await sendIn(file)
    }
    const { links, commonSignals } = await linksOf(files[0])
    assert.deepEqual(links, [])
    assert.sameDeepMembers(commonSignals, [
      { kind: 'device', moreThan: 8 },
      { kind: 'file', moreThan: 10 },
    ])
  })

  test('are added up, including a branch, and each kind counts once', async ({ assert }) => {
    const given = {
      name: ['Savitri', 'Ramesh', 'Patil'] as const,
      birthDate: '1988-02-03',
      mobile: '9123456784',
      emergencyMobile: '9123456785',
      ifsc: 'SBIN0654321',
    }
    const { link } = await sharedBy(await fileOf(given), await fileOf(given))
    assert.deepEqual(link!.lines, [
      { kind: 'mobile', points: 40 },
      { kind: 'name_birth', points: 30 },
      { kind: 'emergency', points: 15 },
      { kind: 'branch', points: 3 },
    ])
    assert.equal(link!.points, 88)
  })

  test('include a shared helper only in addition to another kind', async ({ assert }) => {
    const helped = async (application: Application, helperId: number) =>
      db.table('assistances').insert({
        uuid: randomUUID(),
        citizen_id: application.userId,
        loan_type: application.loanType,
        application_id: application.id,
        helper_id: helperId,
        opened_at: '2026-03-02 06:00:00',
        submitted_at: '2026-03-03 06:00:00',
      })
    const given = { mobile: '9123456784' }
    const files = [await fileOf(given), await fileOf(given), await fileOf()]
    const helper = await fileOf()
    for (const file of files) await helped(file, helper.userId)
    assert.deepEqual((await sharedBy(files[0], files[1])).kinds, ['mobile', 'helper'])
    assert.deepEqual((await sharedBy(files[0], files[2])).kinds, [])
  })

  test('read a fixed number of rows of each kind, however many share it', async ({ assert }) => {
    const one = await fileOf({ emergencyMobile: '9123456786' })
    for (let n = 0; n < 70; n++) await fileOf({ emergencyMobile: '9123456786' })
    const matches = await matchesOf(one)
    assert.lengthOf(
      matches.filter(({ kind }) => kind === 'emergency'),
      60
    )
    const { links, commonSignals } = await linksOf(one)
    assert.deepEqual(links, [])
    assert.deepEqual(commonSignals, [{ kind: 'emergency', moreThan: 5 }])
  })

  test('include a rare number in addition to a common one', async ({ assert }) => {
    const [common, rare] = ['9123456787', '9123456788']
    const one = await fileOf({ mobile: rare, emergencyMobile: common })
    for (let n = 0; n < 70; n++) await fileOf({ emergencyMobile: common })
    const other = await fileOf({ emergencyMobile: rare })
    const { links, commonSignals } = await linksOf(one)
    assert.deepEqual(
      links.map(({ userId }) => userId),
      [other.userId]
    )
    assert.deepEqual(commonSignals, [{ kind: 'emergency', moreThan: 5 }])
  })

  test('include the newest files, however many copies one person uploaded', async ({ assert }) => {
    const [one, copier, other] = [await fileOf(), await fileOf(), await fileOf()]
    const bytes = await uniquePicture()
    const stored = await new StoreFile().run({
      upload: { clientName: 'scan.png', bytes },
      ownerUserId: one.userId,
      uploadedBy: one.userId,
    })
    const { id: _, ...row } = await db.from('stored_files').where('id', stored.id).firstOrFail()
    const keep = (owner: number, sha256: string) =>
      db.table('stored_files').insert({
        ...row,
        uuid: randomUUID(),
        storage_key: randomUUID(),
        owner_user_id: owner,
        sha256,
      })
    const sums = Array.from({ length: 70 }, (_sum, at) => `${at}`.padStart(64, 'f'))
    for (const sum of sums) await keep(one.userId, sum)
    const newest = '0'.repeat(64)
    for (let n = 0; n < 65; n++) await keep(one.userId, newest)
    for (let n = 0; n < 65; n++) await keep(copier.userId, newest)
    await keep(other.userId, newest)
    const { links } = await linksOf(one)
    assert.deepEqual(
      links.map(({ userId }) => userId),
      [copier.userId, other.userId]
    )
  })

  test('follow the name, are erased with the person, and are corrected by a recount', async ({
    assert,
  }) => {
    /** Profiles that other tests wrote without the portal. */
    await rebuildMatchKeys()
    const name = ['Savitri', 'Ramesh', 'Patil'] as const
    const [one, other] = [await fileOf({ name }), await fileOf({ name })]
    assert.deepEqual((await sharedBy(one, other)).kinds, ['name_birth'])
    const profile = await Profile.findOrFail(other.profileId)
    await profile.merge({ firstName: 'Gita' }).save()
    assert.deepEqual((await sharedBy(one, other)).kinds, [])

    await Profile.query().where('id', profile.id).update({ firstName: 'Savitri' })
    const before = await rebuildMatchKeys({ isCheck: true })
    assert.equal(before, 1)
    await rebuildMatchKeys()
    assert.equal(await rebuildMatchKeys({ isCheck: true }), 0)
    assert.deepEqual((await sharedBy(one, other)).kinds, ['name_birth'])

    await recordDevices(db.connection(), one.profileId, ['a device'])
    const trx = await db.transaction()
    await eraseProfile((await personOf(one)).id, trx)
    await trx.commit()
    assert.isEmpty(await db.from('match_keys').where('profile_id', one.profileId))
  })
})
