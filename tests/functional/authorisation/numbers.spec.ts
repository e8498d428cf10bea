import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import limiter from '@adonisjs/limiter/services/main'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  decrypt,
  encryptAadhaar,
  encryptAccount,
  encryptPan,
  type EncryptedNumber,
} from '#kernel/vault/vault'
import {
  createApplication,
  districtNamed,
  testAadhaar,
} from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { seedDemo } from '#database/demo/seed_demo'
import GroupShareholder from '#group/models/group_shareholder'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { sendDraft } from '#tests/functional/applicants/profile/files'
import { bankForm, personalForm } from '#tests/functional/applicants/profile/forms'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'
import { actors, bothSubjects, parametersFor, type Subjects } from './subjects.js'
import { aadhaarOf } from '#tests/support/aadhaar_of'

/*
 * QUALITY, "Personal data": no full Aadhaar, PAN or account number is in any table outside the vault, or in any page or
 * response (the bank's file and the letter for the bank are documents).
 */

const SEALED: [table: string, kind: 'aadhaar' | 'pan' | 'account', column: string][] = [
  ['aadhaar_numbers', 'aadhaar', 'cipher'],
  ['profiles', 'pan', 'pan_cipher'],
  ['bank_accounts', 'account', 'account_cipher'],
  ['applicant_groups', 'pan', 'pan_cipher'],
  ['group_directors', 'pan', 'pan_cipher'],
]

/** Returns every number in the vault, decrypted. */
async function numbersIn(client: QueryClientContract, above: Record<string, number> = {}) {
  const found = new Set<string>()
  for (const [table, kind, column] of SEALED) {
    const rows: EncryptedNumber[] = await client
      .from(table)
      .where('id', '>', above[table] ?? 0)
      .whereNotNull(column)
      .select(`${column} as cipher`)
    for (const { cipher } of rows) found.add(decrypt(cipher, kind))
  }
  return found
}

/** Returns numbers of the vault found in a text, also with spaces and hyphens between the digits. */
function leaksIn(text: string, numbers: ReadonlySet<string>): string[] {
  const candidates = [
    ...text.matchAll(/[A-Z]{5}\d{4}[A-Z]/gi),
    ...text.matchAll(/(?<!\d)\d(?:[ -]?\d){8,17}(?!\d)/g),
  ]
  return candidates
    .map(([match]) => match.replace(/[ -]/g, '').toUpperCase())
    .filter((candidate) => numbers.has(candidate))
}

/** Returns tables that contain a number of the vault in plain text, with the number. */
async function leaksInTables(
  client: QueryClientContract,
  tables: string[],
  numbers: ReadonlySet<string>
) {
  const leaks: string[] = []
  for (const table of tables) {
    for (let from = 0; ; from += 2_000) {
      const rows = await client.from(table).offset(from).limit(2_000)
      leaks.push(...leaksIn(JSON.stringify(rows), numbers).map((leak) => `${table}: ${leak}`))
      if (rows.length < 2_000) break
    }
  }
  return [...new Set(leaks)]
}

/** Addresses of the older portal, which redirect to the current pages. */
const OLD_PATH_ROUTES = /^site\.old_paths\./
/** The only file with complete numbers (DECISIONS 9). */
const BANK_FILE = 'claims.payment_batches.spreadsheet'

function pages(subjects: Subjects, group: { id: number; director: number; shareholder: number }) {
  const routes = Object.values(router.toJSON()).flat()
  const paths = routes
    .filter(({ methods, name }) => methods.includes('GET') && name && !OLD_PATH_ROUTES.test(name))
    .filter(({ name }) => name !== BANK_FILE)
    .map(({ name, pattern }) => {
      const values: Record<string, string> = parametersFor(name!, subjects)
      return pattern.replace(/:(\w+)|\*/g, (_, parameter) => values[parameter ?? '*'] ?? '0')
    })
  const ofGroup = ['', '/profile', '/corrections/new'].map(
    (end) => `/officer/applications/${group.id}${end}`
  )
  const own = ['group-details', `directors/${group.director}`, `shareholders/${group.shareholder}`]
  return [...new Set([...paths, ...ofGroup, ...own.map((end) => `/apply/group/${end}`)])]
}

let serial = 0
const uniquePan = (holder: string) => `QQQ${holder}Q${String(4_000 + serial++)}Q`
const uniqueAccount = () => String(71_000_000_000_000 + Date.now() + serial++)

test.group('Complete numbers of people', (group) => {
  group.each.setup(() => limiter.clear())

  test('are in no table of the demonstration data, after all workflows', async ({ assert }) => {
    /** Queried beforehand, because SQLite has one connection. */
    const tables = await db.connection().getAllTables()
    const trx = await db.transaction()
    try {
      const above: Record<string, number> = {}
      for (const [table] of SEALED) {
        const [{ last }] = await trx.from(table).max('id as last')
        above[table] = Number(last ?? 0)
      }
      await seedDemo({ applicants: 60, seed: 11, passwordHash: 'not a hash' }, trx)
      const numbers = await numbersIn(trx, above)
      assert.isAbove(numbers.size, 150)
      assert.deepEqual(await leaksInTables(trx, tables, numbers), [])

      /** Proves that the test detects a number. */
      const [pan] = [...numbers].filter((number) => /^[A-Z]/.test(number))
      await trx
        .from('profiles')
        .limit(1)
        .update({ birth_place: `born as ${pan}` })
      assert.deepEqual(await leaksInTables(trx, tables, numbers), [`profiles: ${pan}`])
    } finally {
      await trx.rollback()
    }
  }).timeout(120_000)

  test('are in no page, response, session or table after forms, drafts and rejections', async ({
    client,
    assert,
  }) => {
    const { own } = await bothSubjects()
    const districtId = districtNamed('Wardha')
    const profile = await Profile.findOrFail(own.loan.application.profileId)
    await profile.merge({ ...encryptPan(uniquePan('P')), ...encryptAadhaar(testAadhaar()) }).save()
    await BankAccount.updateOrCreate(
      { profileId: profile.id },
      {
        ...encryptAccount(uniqueAccount()),
        ifsc: 'SBIN0004343',
        bankName: 'State Bank of India',
        branchName: 'Camp',
        city: 'Wardha',
      }
    )
    const leader = await createApplicant()
    const made = await createCompleteGroup(leader, { districtId, withDocuments: false })
    await made.group.merge(encryptPan(uniquePan('F'))).save()
    const [director] = made.directors
    await director.merge(encryptPan(uniquePan('P'))).save()
    const shareholder = await GroupShareholder.create({
      groupId: made.group.id,
      firstName: 'Anita',
      lastName: 'More',
      address: 'Wardha',
      birthDate: plainDate('1990-01-01'),
      genderId: 0,
      status: 'Active',
      ...encryptAadhaar(testAadhaar()),
    })

    const typist = await createApplicant()
    const visitor = await signInAs(typist)
    const typed = { aadhaar: testAadhaar(), pan: uniquePan('P'), accountNo: uniqueAccount() }
    const personal = personalForm(typist, typed)
    await sendDraft(visitor, '/apply/individual/personal', personal)
    await sendDraft(visitor, '/apply/individual/bank-account', bankForm(typed))
    await visitor.post('/apply/individual/personal', { ...personal, firstName: '' })
    await visitor.post('/apply/individual/bank-account', bankForm({ ...typed, ifsc: 'no' }))
    const refused = await requestAs(client, typist, 'post', '/apply/individual/personal').json({
      ...personal,
      firstName: '',
    } as never)

    const numbers = new Set(Object.values(typed))
    for (const [cipher, kind] of [
      [profile.panCipher, 'pan'],
      [made.group.panCipher, 'pan'],
      [director.panCipher, 'pan'],
    ] as const) {
      numbers.add(decrypt(cipher!, kind))
    }
    for (const row of [profile, director, shareholder]) numbers.add(await aadhaarOf(row))
    const account = await BankAccount.findByOrFail({ profileId: profile.id })
    numbers.add(decrypt(account.accountCipher!, 'account'))
    assert.equal(numbers.size, 10)
    assert.deepEqual(leaksIn(JSON.stringify(refused.session()), numbers), [])

    const application = await createApplication({
      userId: leader.id,
      loanType: 2,
      districtId,
      overrides: { groupId: made.group.id },
    })
    const ids = { id: application.id, director: director.id, shareholder: shareholder.id }
    const people = await actors(own)
    const readers = [
      ...people,
      { name: 'leader', roleId: 0 as const, user: leader },
      { name: 'typist', roleId: 0 as const, user: typist },
    ]
    const leaks: string[] = []
    let seen = 0
    for (const path of pages(own, ids)) {
      for (const { name, user } of readers) {
        await limiter.clear()
        const request = client.get(path).redirects(0).withInertia()
        if (user) request.loginAs(user)
        const answer = await request
        if (answer.status() === 200) seen++
        const text = `${answer.text() ?? ''}${JSON.stringify(answer.headers())}`
        leaks.push(...leaksIn(text, numbers).map((leak) => `${path} for ${name}: ${leak}`))
      }
    }
    assert.isAbove(seen, 300)
    assert.deepEqual(leaks, [])
    assert.deepEqual(
      await leaksInTables(db.connection(), await db.connection().getAllTables(), numbers),
      []
    )
  }).timeout(600_000)
})
