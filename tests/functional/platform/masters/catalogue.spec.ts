import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { plainDate } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import { bankChoices } from '#loans/queries/list_filters'
import { masters, refreshMasters, UnknownMaster } from '#masters/queries/masters'

/** DECISIONS 3 as it is printed; L LOI shown, o to officers only, m loan menu, e editable, x extension, f final. */
const DECISIONS_3 = `
  1  2 DM
  2  2 DBSC
  3  0 Hold e
  4  5 GM
  6  0 LOI L m
  8  0 Lapsed L m
  9  0 LOI o m
  10 0 Lapsed o x
  11 - Rejected o f
  13 3 Project
  16 4 MD L m
  18 - Rejected f
  19 - Rejected f
  21 0 LOI L m
  22 0 Disbursed o m
  23 - Disbursed o m f
  27 0 LOI L m`

test.group('Masters', (group) => {
  group.setup(async () => {
    await refreshMasters()
  })

  test('application statuses have the flags of DECISIONS 3', ({ assert }) => {
    const printed = DECISIONS_3.trim().split('\n')
    assert.lengthOf(masters().applicationStatuses, printed.length)
    for (const line of printed) {
      const [id, role, column, ...flags] = line.trim().split(/\s+/)
      const { nameEn, nameMr, nameHi, workOrder, ...status } = masters().applicationStatus(
        Number(id)
      )
      assert.deepEqual(status, {
        id: Number(id),
        pendingWithRole: role === '-' ? null : (Number(role) as 0),
        dashboardColumn: column as 'DM',
        showsLoi: flags.includes('L'),
        showsLoiToOfficers: flags.includes('L') || flags.includes('o'),
        unlocksLoanMenu: flags.includes('m'),
        editableByApplicant: flags.includes('e'),
        allowsExtension: flags.includes('x'),
        isFinal: flags.includes('f'),
      })
      assert.isAbove(workOrder, 0)
      assert.isTrue(Boolean(nameEn && nameMr && nameHi), `status ${id} has its three names`)
    }
    const inLoi = masters().statusesInColumn('LOI')
    assert.deepEqual(
      inLoi.map((status) => status.id),
      [6, 21, 27, 9]
    )
  })

  test('statuses are in the order of the work, not of their numbers', ({ assert }) => {
    assert.deepEqual(
      masters().applicationStatuses.map(({ id }) => id),
      [1, 2, 13, 4, 16, 3, 6, 21, 27, 10, 8, 9, 22, 23, 11, 18, 19]
    )
    for (const list of ['applicationStatuses', 'claimStatuses'] as const) {
      const places = [...masters().workOrder(list).values()]
      assert.deepEqual(
        places,
        places.map((_, at) => at + 1)
      )
    }
  })

  test('claim statuses are those of DECISIONS 8', ({ assert }) => {
    const statuses = masters().claimStatuses.map((status) => [
      status.id,
      status.owner,
      status.pendingWithRole,
      status.isFinal,
      status.editableByApplicant,
    ])
    assert.deepEqual(statuses, [
      [1, 'Accounts', 6, false, false],
      [2, 'Auditor', 7, false, false],
      [3, 'GM', 5, false, false],
      [5, 'MD', 4, false, false],
      [4, 'ToBePaid', 6, false, false],
      [7, 'Applicant', 0, false, true],
      [6, 'Rejected', null, true, false],
    ])
    assert.lengthOf(masters().paymentStatuses, 5)
  })

  test('36 districts, each with talukas, including Mumbai City', ({ assert }) => {
    assert.lengthOf(masters().districts, 36)
    for (const district of masters().districts) {
      assert.isNotEmpty(masters().talukas(district.id), district.nameEn)
      assert.match(district.code, /^[A-Z]{3}$/)
      assert.isOk(masters().division(district.divisionCode))
      assert.isTrue(masters().state(district.stateId).isDefault)
    }
    assert.equal(new Set(masters().districts.map((district) => district.code)).size, 36)
  })

  test('every row that references another finds it', async ({ assert }) => {
    const { rows } = masters()
    for (const caste of rows.castes) {
      assert.isOk(masters().casteCategory(caste.categoryCode))
      for (const district of [482, 490]) masters().subCorporationFor(caste.id, district)
    }
    for (const { roleId } of rows.loiSignatories) assert.isOk(masters().role(roleId))
    for (const { subjectType, statusId } of rows.targetDays) {
      masters().get(subjectType === 'claim' ? 'claimStatuses' : 'applicationStatuses', statusId)
    }
    const transitions = await db.from('workflow_transitions')
    for (const { subject_type: subject, from_status: from, to_status: to, role } of transitions) {
      const list = subject === 'claim' ? 'claimStatuses' : 'applicationStatuses'
      for (const id of [from, to].filter((status) => status !== null)) masters().get(list, id)
      if (role !== null) masters().role(role)
    }
    const kinds = await db.from('workflow_transitions').where('needs_reason', true)
    for (const { subject_type: subject, reason_kind: kind } of kinds) {
      const offered = subject === 'claim' ? masters().claimReasons(kind) : masters().reasons(kind)
      assert.isAbove(offered.length, 1, `${subject} ${kind}`)
    }
  })

  test('a decision has the reasons of its kind, with "Other" at the end', ({ assert }) => {
    const kindsOf = (kind: string) => [
      ...new Set(
        masters()
          .reasons(kind)
          .map((r) => r.kind)
      ),
    ]
    for (const kind of ['reject', 'hold', 'cancel', 'refuse', 'withdraw']) {
      assert.deepEqual(kindsOf(kind), [kind, 'any'])
    }
    assert.deepEqual(kindsOf('return'), ['hold', 'any'])
    assert.deepEqual(kindsOf('any'), ['any'])
    const claims = (kind: string) => [
      ...new Set(
        masters()
          .claimReasons(kind)
          .map((r) => r.kind)
      ),
    ]
    assert.deepEqual(claims('return'), ['return', 'any'])
    assert.deepEqual(claims('reject'), ['reject', 'any'])
    assert.isTrue(masters().claimRejectReason(1).isFinal)
  })

  test('a pincode suggests its districts, the main one first', ({ assert }) => {
    const names = (pincode: string) =>
      masters()
        .districtsOfPincode(pincode)
        .map((district) => district.nameEn)
    assert.deepEqual(names('411001'), ['Pune'])
    assert.deepEqual(names('४११ ००१'), ['Pune'])
    assert.deepEqual(names('110001'), [])
    const shared = masters().rows.pincodes.find((row) => !row.isPrimary)!
    const [first, ...others] = masters().districtsOfPincode(shared.pincode)
    const main = masters().rows.pincodes.find(
      (row) => row.pincode === shared.pincode && row.isPrimary
    )
    assert.equal(first.id, main?.districtId)
    assert.isNotEmpty(others)
  })

  test('an IFSC suggests a bank that still exists', ({ assert }) => {
    assert.equal(masters().bankByIfsc('sbin0000456')?.nameEn, 'State Bank of India')
    assert.isUndefined(masters().bankByIfsc('SBIN1000456'))
    assert.isUndefined(masters().bankByIfsc('ZZZZ0000456'))
    assert.isUndefined(masters().bankByIfsc('ALLA0210001'), 'merged')
    assert.isAbove(masters().shortlistedBanks.length, 70)
  })

  test('the subsidiary is that of the caste, or else of the division, or else none', ({
    assert,
  }) => {
    const caste = (name: string) => masters().castes.find((row) => row.nameEn === name)!.id
    const district = (code: string) => masters().districts.find((row) => row.code === code)!.id
    const code = (casteId: number | null, at: string) =>
      masters().subCorporationFor(casteId, district(at))?.code ?? null
    assert.equal(code(caste('Gurav'), 'THA'), 'GURAV')
    assert.equal(code(caste('Gurav'), 'PUN'), 'GURAV')
    assert.equal(code(caste('Mali'), 'THA'), 'KONKAN')
    assert.isNull(code(caste('Mali'), 'PUN'))
    assert.equal(code(null, 'THA'), 'KONKAN')
  })

  test('the general manager signs from 16 January 2024 on', ({ assert }) => {
    const signs = (date: string) => masters().loiSignatory(plainDate(date)).id
    assert.equal(signs('2024-01-15'), Role.managingDirector)
    assert.equal(signs('2024-01-16'), Role.generalManager)
  })

  test('terms and guidelines: the general ones first, then those of the scheme', ({ assert }) => {
    const terms = masters().loiTerms(2, plainDate('2026-04-01'))
    assert.deepEqual(
      terms.map((term) => term.schemeId),
      [...Array(11).fill(null), 2, 2]
    )
    assert.lengthOf(masters().eligibility(1, plainDate('2026-04-01')), 9)
    assert.lengthOf(masters().guidelines(3, plainDate('2026-04-01')), 10)
    assert.lengthOf(masters().guidelines(3, plainDate('1999-12-31')), 0)
    assert.lengthOf(masters().documentSlots('2D'), 14)
  })

  test('target days, holidays and bands are those of DECISIONS 14', ({ assert }) => {
    const days = [1, 2, 13, 4, 16].map((id) => masters().targetDays('application', id))
    assert.deepEqual(days, [7, 15, 7, 5, 5])
    assert.equal(masters().targetDays('claim', 5), 3)
    assert.isNull(masters().targetDays('application', 18))
    assert.deepEqual(
      masters().holidays.map(({ month, day }) => `${day}.${month}`),
      ['26.1', '1.5', '15.8', '2.10']
    )
    for (const kind of ['age', 'amount'] as const) {
      const ranges = masters().valueRanges(kind)
      for (const [i, range] of ranges.slice(1).entries()) {
        assert.equal(range.fromValue, ranges[i].belowValue, 'no gap, no overlap')
      }
    }
  })

  test('a missing row is an error with its name, or undefined where that is requested', ({
    assert,
  }) => {
    assert.throws(() => masters().district(1), 'The master districts has no row 1')
    assert.throws(() => masters().division('XYZ'), UnknownMaster)
    assert.isUndefined(masters().find('banks', null))
  })

  test('banks are listed by name in the language of the reader', ({ assert }) => {
    for (const locale of ['en', 'mr', 'hi']) {
      for (const all of [true, false]) {
        const names = bankChoices(locale, all).map(({ label }) => label)
        assert.deepEqual(
          names,
          names.toSorted((a, b) => a.localeCompare(b, locale)),
          locale
        )
      }
    }
  })
})
