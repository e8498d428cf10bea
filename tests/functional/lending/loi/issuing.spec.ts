import { test } from '@japa/runner'
import { encryptNumber } from '#kernel/vault/vault'
import db from '@adonisjs/lucid/services/db'
import corporation from '#config/corporation'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  casteNamed,
  createApplication,
  districtNamed,
} from '#database/factories/application_factory'
import { IssueLoi } from '#loi/actions/issue_lois'
import { currentLoi, loiForSanctionDate, loisOf } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import { recordCorrection, applicationIssuedOn, STATUS, step, setToday } from './support.js'
import { dialect } from '#tests/support/tags'

/**
 * Returns the number of letters of a loan type, district and financial year so far: other test files issue some too.
 */
async function issuedSoFar(loanType: string, districtId: number, year: string): Promise<number> {
  const name = `loi:${loanType}:${masters().district(districtId).code}:${year}`
  const row = await db.from('sequences').where({ name }).first()
  return Number(row?.value ?? 0)
}

const valueOf = (loi: { number: string } | null) => Number(loi!.number.slice(-6))

test.group('Letter of intent', (group) => {
  dialect(group)
  const address = { ...corporation.address }
  group.each.teardown(() => {
    useSystemClock()
    Object.assign(corporation.address, address)
  })

  test('has a number, 180 days after its date, and the data of the application', async ({
    assert,
  }) => {
    const districtId = districtNamed('Latur')
    const before = await issuedSoFar('IL', districtId, '2627')
    corporation.address.en = 'Juhu, Mumbai'
    corporation.address.mr = 'जुहू, मुंबई'
    const application = await applicationIssuedOn('2026-11-05', { districtId })
    const loi = (await currentLoi(application.id))!

    const { code } = masters().district(districtId)
    assert.equal(loi.number, `LOI-IL-${code}-2627-${padNumber(before + 1)}`)
    assert.equal(loi.kind, 'issued')
    assert.equal(loi.issuedOn, '2026-11-05')
    assert.equal(loi.validTill, '2027-05-04')
    assert.isFalse(loi.isExtended)
    assert.equal(application.loiCount, 1)
    assert.equal(application.statusId, STATUS.issued)

    const { data } = loi
    assert.deepEqual(data.corporation.address, {
      en: 'Juhu, Mumbai',
      mr: 'जुहू, मुंबई',
      hi: 'जुहू, मुंबई',
    })
    const profile = await Profile.findOrFail(application.profileId)
    assert.equal(data.applicationNumber, application.number)
    assert.deepEqual(data.applicant, {
      kind: 'person',
      name: 'Savita Ramesh Jadhav',
      gender: 'female',
      maskedAadhaar: `XXXX XXXX ${profile.aadhaarLast4}`,
    })
    assert.equal(data.amount, application.amountPaise)
    assert.deepEqual(data.district, { en: 'Latur', mr: 'लातूर', hi: 'लातूर' })
    assert.match(data.address.en, /^\d+, Laxmi Road, .*Taluka .*, District Latur - 411030$/)
    assert.match(data.address.mr, /तालुका .*, जिल्हा लातूर - 411030$/)
    assert.deepEqual(data.purpose, { kind: 'business', businessName: 'Savita Tailoring' })
    assert.lengthOf(data.terms.en, data.terms.mr.length)
    assert.notMatch(JSON.stringify(data), /\d{12}/)
  })

  test('of 20 issued at once has each number once, without a gap', async ({ assert }) => {
    setToday('2026-11-05')
    const districtId = districtNamed('Nanded')
    const before = await issuedSoFar('IL', districtId, '2627')
    const applications = []
    for (let count = 0; count < 20; count++) {
      const statusId = STATUS.withManagingDirector
      applications.push(await createApplication({ statusId, districtId }))
    }
    const approved = applications.map((one) => step(one, 'approve', Role.managingDirector))
    await Promise.all(approved)
    const lois = await Promise.all(applications.map((one) => currentLoi(one.id)))
    assert.deepEqual(
      lois.map(valueOf).toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => before + index + 1)
    )

    /** An attempt that is rolled back leaves no gap. */
    const last = await createApplication({
      statusId: STATUS.withManagingDirector,
      districtId,
    })
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        await new IssueLoi().run({ applicationId: last.id, kind: 'issued', issuedBy: null }, trx)
        throw new Error('taken back')
      })
    )
    assert.isNull(await currentLoi(last.id))
    await step(last, 'approve', Role.managingDirector)
    assert.equal(valueOf(await currentLoi(last.id)), before + 21)
  })

  test('is issued once, however many officers approve at once', async ({ assert }) => {
    setToday('2026-11-05')
    const application = await createApplication({ statusId: STATUS.withManagingDirector })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        new IssueLoi().run({ applicationId: application.id, kind: 'issued', issuedBy: null })
      )
    )
    const refused = results.filter((result) => result.status === 'rejected')
    assert.lengthOf(refused, 9)
    assert.isTrue(refused.every(({ reason }) => reason instanceof Refusal))
    assert.lengthOf(await loisOf(application.id), 1)
  })

  test('is numbered per loan type and financial year', async ({ assert }) => {
    const districtId = districtNamed('Beed')
    const before = {
      march: await issuedSoFar('IL', districtId, '2627'),
      april: await issuedSoFar('IL', districtId, '2728'),
      education: await issuedSoFar('EL', districtId, '2728'),
    }
    const inMarch = await applicationIssuedOn('2027-03-31', { districtId })
    const inApril = await applicationIssuedOn('2027-04-01', { districtId })
    const education = await applicationIssuedOn('2027-04-01', { districtId, loanType: 3 })
    const numberOf = async ({ id }: { id: number }) => (await currentLoi(id))!.number
    const { code } = masters().district(districtId)
    const next = (count: number) => padNumber(count + 1)
    assert.equal(await numberOf(inMarch), `LOI-IL-${code}-2627-${next(before.march)}`)
    assert.equal(await numberOf(inApril), `LOI-IL-${code}-2728-${next(before.april)}`)
    assert.equal(await numberOf(education), `LOI-EL-${code}-2728-${next(before.education)}`)
    const { data } = (await currentLoi(education.id))!
    assert.deepEqual(data.purpose, {
      kind: 'education',
      instituteName: 'Savita Tailoring',
      course: 'Tailoring',
    })
  })

  test('is dated by the calendar in India', async ({ assert }) => {
    setToday(new Date('2026-11-05T18:29:59Z'))
    const before = await createApplication({ statusId: STATUS.withManagingDirector })
    await step(before, 'approve', Role.managingDirector)
    setToday(new Date('2026-11-05T18:30:00Z'))
    const after = await createApplication({ statusId: STATUS.withManagingDirector })
    await step(after, 'approve', Role.managingDirector)
    assert.equal((await currentLoi(before.id))!.issuedOn, '2026-11-05')
    assert.equal((await currentLoi(after.id))!.issuedOn, '2026-11-06')
  })

  test('is signed by the managing director before 16 January 2024, then by the general manager', async ({
    assert,
  }) => {
    const old = (await currentLoi((await applicationIssuedOn('2024-01-15')).id))!
    const recent = (await currentLoi((await applicationIssuedOn('2024-01-16')).id))!
    assert.equal(old.signatoryRole, Role.managingDirector)
    assert.equal(old.data.signatory.en, 'Managing Director')
    assert.equal(recent.signatoryRole, Role.generalManager)
    assert.equal(recent.data.signatory.mr, 'महाव्यवस्थापक')
  })

  test('has the heading of the subsidiary of the caste, else of Konkan, else of the corporation', async ({
    assert,
  }) => {
    const headOf = async (district: string, caste: string) => {
      const options = { districtId: districtNamed(district), casteId: casteNamed(caste) }
      const application = await applicationIssuedOn('2026-11-05', options)
      return (await currentLoi(application.id))!.data.corporation.nameEn
    }
    assert.equal(await headOf('Pune', 'Kunbi'), corporation.name.en)
    assert.match(await headOf('Thane', 'Kunbi'), /Shamrao Peje Konkan/)
    assert.match(await headOf('Pune', 'Gurav'), /Gurav Yuva/)
    assert.match(await headOf('Thane', 'Gurav'), /Gurav Yuva/)
  })

  test('names a group by its PAN', async ({ assert }) => {
    setToday('2026-11-05')
    const application = await createApplication({
      statusId: STATUS.withManagingDirector,
      loanType: 2,
    })
    const talukaId = masters().talukas(application.districtId)[0].id
    const now = '2026-11-05 00:00:00'
    const pan = encryptNumber('AAAAP1234C', 'pan')
    const [groupId] = await db
      .table('applicant_groups')
      .insert({
        user_id: application.userId,
        name: 'Pragati Bachat Gat',
        registration_no: 'R-1',
        company_type_id: masters().companyTypes[0].id,
        registered_address: 'Main Road, Wagholi',
        pan_cipher: pan.cipher,
        pan_digest: pan.digest,
        pan_last4: pan.last4,
        business_name: 'Pragati Foods',
        business_address: 'Main Road, Wagholi',
        district_id: application.districtId,
        taluka_id: talukaId,
        business_sector_id: masters().businessSectors[0].id,
        amount_paise: 1_000_000_00,
        loan_district_id: application.districtId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .then((rows) => rows.map((row) => (typeof row === 'object' ? Number(row.id) : Number(row))))
    await application.merge({ groupId }).save()
    await step(application, 'approve', Role.managingDirector)
    const { number, data } = (await currentLoi(application.id))!
    assert.match(number, /^LOI-GL-/)
    assert.deepEqual(data.applicant, {
      kind: 'group',
      name: 'Pragati Bachat Gat',
      pan,
    })
    assert.match(data.address.en, /^Main Road, Wagholi, Taluka .*, District Pune$/)
  })

  test('that is re-issued keeps its dates and has the correction', async ({ assert }) => {
    const application = await applicationIssuedOn('2026-11-05')
    const first = (await currentLoi(application.id))!
    setToday('2026-12-01')
    await Profile.query().where('id', application.profileId).update({ last_name: 'Jadhao' })
    await recordCorrection(application)
    await step(application, 'reissue_loi', Role.agm)
    const second = (await currentLoi(application.id))!
    await first.refresh()
    assert.notEqual(second.number, first.number)
    assert.equal(first.replacedById, second.id)
    assert.isNull(first.cancelledAt)
    assert.equal(second.kind, 'reissued')
    assert.equal(second.issuedOn, '2026-12-01')
    assert.equal(second.validFrom, '2026-11-05')
    assert.equal(second.validTill, first.validTill)
    assert.isFalse(second.isExtended)
    assert.include(JSON.stringify(second.data.applicant), 'Jadhao')
    assert.include(JSON.stringify(first.data.applicant), 'Jadhav')
    assert.equal(application.loiCount, 2)
  })

  test('covers no sanction once it is cancelled, but does once it is replaced', async ({
    assert,
  }) => {
    const application = await applicationIssuedOn('2026-11-05')
    setToday('2027-05-20')
    await step(application, 'expire', null)
    await step(application, 'apply_for_extension', Role.applicant)
    await step(application, 'approve_extension', Role.managingDirector)
    const on = (day: string) => loiForSanctionDate(application.id, plainDate(day))

    const [second, first] = await loisOf(application.id)
    assert.deepInclude(await on('2026-11-04'), { outcome: 'before_first', firstDate: '2026-11-05' })
    const covered = async (day: string) => {
      const answer = await on(day)
      return answer.outcome === 'found' ? answer.loi.number : answer.outcome
    }
    assert.equal(await covered('2026-11-05'), first.number)
    assert.equal(await covered('2027-05-04'), first.number)
    assert.equal(await covered('2027-05-05'), 'outside')
    assert.equal(await covered('2027-05-20'), second.number)
    assert.equal(await covered('2027-11-16'), second.number)
    assert.equal(await covered('2027-11-17'), 'outside')

    await step(application, 'give_up_loi', Role.applicant)
    assert.isNull(await currentLoi(application.id))
    assert.isTrue((await loisOf(application.id)).every((loi) => loi.cancelledAt !== null))
    assert.equal(await covered('2027-05-20'), 'outside')
  })

  test('is notified to the applicant once, with its number and last day', async ({ assert }) => {
    const application = await applicationIssuedOn('2026-11-05')
    const loi = (await currentLoi(application.id))!
    const notices = await db.from('notices').where('user_id', application.userId)
    assert.lengthOf(notices, 1)
    assert.equal(notices[0].template, 'loi_issued')
    assert.include(notices[0].data, loi.number)
    assert.include(notices[0].data, '2027-05-04')
  })
})
