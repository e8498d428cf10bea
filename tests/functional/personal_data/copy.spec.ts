import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#core/calendar/plain_date'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { recordAudit } from '#core/audit/record_audit'
import { copyOf } from '#personal_data/queries/copy_of'
import { LEFT_OUT, READ_ELSEWHERE } from '#personal_data/rules/left_out'
import { TABLE_PARTS } from '#personal_data/rules/table_parts'
import Profile from '#profile/models/profile'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { aadhaarOf } from '#tests/support/aadhaar_of'

/** Columns that say whose a row is. */
const OWNERS =
  /^(?:user_id|owner_user_id|tokenable_id|profile_id|application_id|group_id|sanction_id|disbursement_id|claim_id|subject_id|answer_id|question_id)$/
/** Never copied: keys of rows, digests and ciphers. */
const NEVER = /^(?:id|uuid|updated_at)$|_(?:cipher|digest)$/

test.group('What the copy of the own data holds', () => {
  test('every table about a person is in it, or named with the reason why not', async ({
    assert,
  }) => {
    const known = new Set([
      ...TABLE_PARTS.map(({ table }) => table),
      ...READ_ELSEWHERE,
      ...Object.keys(LEFT_OUT),
    ])
    const missing: string[] = []
    const there = new Set(await db.connection().getAllTables())
    for (const table of there) {
      const columns = Object.keys(await db.connection().columnsInfo(table))
      if (columns.some((name) => OWNERS.test(name)) && !known.has(table)) missing.push(table)
    }
    assert.deepEqual(missing, [])
    assert.deepEqual(
      [...known].filter((table) => !there.has(table)),
      []
    )
  })

  test('every column of its tables is in it or left out by name', async ({ assert }) => {
    const missing: string[] = []
    for (const { table, by, columns, without = '' } of TABLE_PARTS) {
      const named: string[] = [...Object.keys(columns), ...without.split(/\s+/), by[0]]
      for (const name of Object.keys(await db.connection().columnsInfo(table))) {
        if (NEVER.test(name) || OWNERS.test(name) || named.includes(name)) continue
        missing.push(`${table}.${name}`)
      }
      for (const name of Object.keys(columns)) assert.notMatch(name, /_(?:cipher|digest)$/)
    }
    assert.deepEqual(missing, [])
  })

  test('holds the loan and who looked, and nothing of anybody else', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const other = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const { application } = loan
    await recordAudit({
      action: 'profile.viewed',
      actorId: (await createOfficer(Role.districtOfficer, application.districtId)).id,
      actorRole: Role.districtOfficer,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
    })
    const copy = await copyOf(application.userId, 'en')
    const keys = copy.parts.map(({ key }) => key)
    assert.includeMembers(keys, ['account', 'personal', 'applications', 'letters', 'sanctions'])
    assert.includeMembers(keys, ['disbursals', 'instalments', 'looks'])
    const text = JSON.stringify(copy)
    assert.include(text, application.number)
    assert.notInclude(text, other.application.number)
    const { mobile } = await User.findOrFail(other.application.userId)
    assert.notInclude(text, mobile)
    assert.notInclude(text, 'personal_data.', 'every label has its words')
    assert.notMatch(text, /translation missing/i)
  })

  test('says everything in Marathi and Hindi too', async ({ assert }) => {
    const { application } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    for (const language of ['mr', 'hi']) {
      const { parts } = await copyOf(application.userId, language)
      for (const { title, rows } of parts) {
        assert.match(title, /[\u0900-\u097f]/)
        for (const { label } of rows[0]) assert.notMatch(label, /translation missing|personal_data/)
      }
    }
  })
})

test.group('Taking the copy of the own data', () => {
  test('asks for the password, gives both files, and never a sealed number', async ({ assert }) => {
    const { application } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const owner = await User.findOrFail(application.userId)
    await owner.merge({ password: TEST_PASSWORD }).save()
    const visitor = await signInAs(owner)
    const file = '/my-data/copy.json'
    assert.include((await visitor.get(file)).location ?? '', '/my-data/copy')
    await visitor.get('/my-data/copy')
    await visitor.submit('POST', '/my-data/copy', { password: 'not the password' })
    assert.include((await visitor.get(file)).location ?? '', '/my-data/copy')
    await visitor.get('/my-data/copy')
    await visitor.submit('POST', '/my-data/copy', { password: TEST_PASSWORD })

    const { status, text } = await visitor.get(file)
    assert.equal(status, 200)
    assert.isAbove(JSON.parse(text).parts.length, 5)
    const profile = await Profile.findByOrFail('userId', owner.id)
    const aadhaar = await aadhaarOf(profile)
    assert.notInclude(text, aadhaar)
    assert.notInclude(text, profile.aadhaarReference!)
    assert.include(text, `XXXX XXXX ${aadhaar.slice(-4)}`)
    assert.equal((await visitor.get('/my-data/copy.pdf')).status, 200)
    const copies = await db
      .from('audit_entries')
      .where({ action: 'own_data.copied', actor_id: owner.id })
    assert.lengthOf(copies, 2)
  })

  test('is not for officers', async ({ client, assert }) => {
    const officer = await createOfficer(Role.administrator)
    const response = await client.get('/my-data/copy.json').loginAs(officer).redirects(0)
    assert.equal(response.status(), 302)
    const nobody = await createApplicant()
    assert.isNotEmpty((await copyOf(nobody.id, 'en')).parts)
  })
})
