import { test } from '@japa/runner'
import type Application from '#applications/models/application'
import { applicationsOf, myApplications } from '#applications/queries/my_applications'
import { Role, type RoleId } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { moveToStatus } from '#database/factories/application_factory'
import { currentLoi, loisOf } from '#loi/queries/lois'
import { statusByLoi } from '#loi/queries/extensions'
import { recordCorrection, applicationIssuedOn, STATUS, step, setToday } from './support.js'

/** Issued on 5 November 2026: valid till 4 May 2027, extension until 3 June 2027. */
const ISSUED = '2026-11-05'

async function createExpired(on = '2027-05-05'): Promise<Application> {
  const application = await applicationIssuedOn(ISSUED)
  setToday(on)
  return step(application, 'expire', null)
}

async function isRefused(application: Application, action: string, role: RoleId | null) {
  try {
    await step(application, action, role)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

test.group('Extension of a letter', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is not possible before the end of the validity, India time', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    setToday(new Date('2027-05-04T18:29:59Z'))
    assert.isTrue(await isRefused(application, 'expire', null))
    setToday(new Date('2027-05-04T18:30:00Z'))
    await step(application, 'expire', null)
    assert.equal(application.statusId, STATUS.expired)
  })

  test('can be requested until 30 days after the validity, inclusive', async ({ assert }) => {
    const inTime = await createExpired()
    const late = await createExpired()
    setToday('2027-06-03')
    assert.isTrue(await isRefused(late, 'lapse', null))
    const offered = async ({ uuid, userId }: Application) =>
      (await myApplications(await applicationsOf(userId), 'en')).find(
        ({ uuid: own }) => own === uuid
      )
    assert.isTrue((await offered(late))!.mayExtend)
    await step(inTime, 'apply_for_extension', Role.applicant)
    assert.equal(inTime.statusId, STATUS.withManagingDirector)

    setToday('2027-06-04')
    assert.isTrue(await isRefused(late, 'apply_for_extension', Role.applicant))
    /** The home page reflects this even before the nightly command has run; a sanction can be recorded. */
    assert.containSubset(await offered(late), { mayExtend: false, isExpired: true })
    await step(late, 'lapse', null)
    assert.equal(late.statusId, STATUS.lapsed)
    /** An application that waits for the managing director does not lapse. */
    assert.isTrue(await isRefused(inTime, 'lapse', null))
  })

  test('starts on the day of issue, with a new number, and keeps the previous letter', async ({
    assert,
  }) => {
    const application = await createExpired()
    await step(application, 'apply_for_extension', Role.applicant)
    setToday('2027-06-20')
    await step(application, 'approve_extension', Role.managingDirector)
    const [second, first] = await loisOf(application.id)
    assert.equal(application.statusId, STATUS.extended)
    assert.equal(second.kind, 'extended')
    assert.isTrue(second.isExtended)
    assert.equal(second.issuedOn, '2027-06-20')
    assert.equal(second.validTill, '2027-12-17')
    assert.equal(first.replacedById, second.id)
    assert.equal(application.loiCount, 2)
  })

  test('of a valid letter starts the day after it, and is granted once', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    setToday('2027-05-04')
    await step(application, 'extend_loi', Role.managingDirector)
    const loi = (await currentLoi(application.id))!
    assert.equal(loi.issuedOn, '2027-05-04')
    assert.equal(loi.validFrom, '2027-05-05')
    assert.equal(loi.validTill, '2027-11-01')
    assert.isTrue(await isRefused(application, 'extend_loi', Role.managingDirector))

    setToday('2027-11-01')
    assert.isTrue(await isRefused(application, 'lapse', null))
    setToday('2027-11-02')
    await step(application, 'lapse', null)
    assert.isTrue(await isRefused(application, 'extend_loi', Role.managingDirector))
  })

  test('returned once allows 30 days from the return, and no second return', async ({ assert }) => {
    const application = await createExpired()
    setToday('2027-06-03')
    await step(application, 'apply_for_extension', Role.applicant)
    setToday('2027-07-10')
    await step(application, 'return_extension', Role.managingDirector)
    assert.equal(application.extensionReturns, 1)
    assert.equal(application.statusId, STATUS.expired)

    setToday('2027-08-09')
    assert.isTrue(await isRefused(application, 'lapse', null))
    await step(application, 'apply_for_extension', Role.applicant)
    assert.isTrue(await isRefused(application, 'return_extension', Role.managingDirector))
    await step(application, 'approve_extension', Role.managingDirector)
    assert.equal((await currentLoi(application.id))!.validFrom, '2027-08-09')
  })

  test('returned and not requested again lapses after those 30 days', async ({ assert }) => {
    const application = await createExpired()
    await step(application, 'apply_for_extension', Role.applicant)
    setToday('2027-07-10')
    await step(application, 'return_extension', Role.managingDirector)
    setToday('2027-08-10')
    assert.isTrue(await isRefused(application, 'apply_for_extension', Role.applicant))
    await step(application, 'lapse', null)
    assert.equal(application.statusId, STATUS.lapsed)
  })

  test('survives a correction: the letter is still extended', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    await step(application, 'extend_loi', Role.managingDirector)
    const before = (await currentLoi(application.id))!
    await recordCorrection(application)
    await step(application, 'reissue_loi', Role.agm)
    const after = (await currentLoi(application.id))!
    assert.equal(application.statusId, STATUS.extended)
    assert.equal(after.kind, 'reissued')
    assert.isTrue(after.isExtended)
    assert.equal(after.validTill, before.validTill)
  })

  test('determines the status of an application whose sanction is withdrawn', async ({
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    assert.equal(await statusByLoi(application), STATUS.issued)
    setToday('2027-05-05')
    assert.equal(await statusByLoi(application), STATUS.expired)
    setToday('2027-06-04')
    assert.equal(await statusByLoi(application), STATUS.lapsed)

    const extended = await applicationIssuedOn(ISSUED)
    await step(extended, 'extend_loi', Role.managingDirector)
    assert.equal(await statusByLoi(extended), STATUS.extended)
    setToday('2028-01-01')
    assert.equal(await statusByLoi(extended), STATUS.lapsed)
  })

  test('is refused for an application without a letter', async ({ assert, cleanup }) => {
    const application = await applicationIssuedOn(ISSUED)
    cleanup(async () => void (await application.merge({ loiCount: 1 }).save()))
    /** With a letter, the first approval and the steps before it are closed. */
    await moveToStatus(application, STATUS.withManagingDirector)
    assert.isTrue(await isRefused(application, 'approve', Role.managingDirector))
    assert.isTrue(await isRefused(application, 'withdraw', Role.applicant))
    await application.merge({ loiCount: 0 }).save()
    assert.isTrue(await isRefused(application, 'approve_extension', Role.managingDirector))
  })
})
