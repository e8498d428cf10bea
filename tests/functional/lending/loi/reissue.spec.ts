import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { currentLoi, loiForSanctionDate, loisOf } from '#loi/queries/lois'
import { plainDate } from '#kernel/calendar/plain_date'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { recordCorrection, applicationIssuedOn, STATUS, step, setToday } from './support.js'
import { dialect } from '#tests/support/tags'

const ISSUED = '2026-11-05'

test.group('Re-issue of a letter', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  const isOffered = async (applicationId: number) => {
    const agm = await createUser(Role.agm)
    const actions = await allowedActions('application', applicationId, {
      id: agm.id,
      role: Role.agm,
    })
    return actions.some(({ action }) => action === 'reissue_loi')
  }

  test('follows a correction or a change of district after the letter, once for each', async ({
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    assert.isFalse(await isOffered(application.id))
    await assert.rejects(() => step(application, 'reissue_loi', Role.agm))
    assert.lengthOf(await loisOf(application.id), 1, 'no number is used up')

    await recordCorrection(application)
    assert.isTrue(await isOffered(application.id))
    await step(application, 'reissue_loi', Role.agm)
    assert.equal(application.statusId, STATUS.reissued)
    assert.isFalse(await isOffered(application.id))

    const agm = await createUser(Role.agm)
    await new ChangeDistrict().run(
      { id: agm.id, roleId: agm.roleId, districts: null },
      { number: application.number, districtId: districtNamed('Nashik') }
    )
    assert.isTrue(await isOffered(application.id))
    await step(application, 'reissue_loi', Role.agm)
    assert.isFalse(await isOffered(application.id))
    assert.lengthOf(await loisOf(application.id), 3)
  })

  test('is refused for a correction that the letter already includes', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    await recordCorrection(application)
    await step(application, 'extend_loi', Role.managingDirector)
    assert.isFalse(await isOffered(application.id))
  })

  test('takes effect once, however many officers request it at once', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    await recordCorrection(application)
    const tries = Array.from({ length: 12 }, () => step(application, 'reissue_loi', Role.agm))
    const results = await Promise.allSettled(tries)
    const refused = results.filter((result) => result.status === 'rejected')
    assert.lengthOf(refused, 11)
    assert.isTrue(refused.every(({ reason }) => reason instanceof Refusal))
    assert.lengthOf(await loisOf(application.id), 2)
  })

  test('ends with the validity, whether or not the nightly command has run', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    await recordCorrection(application)
    setToday('2027-05-04')
    assert.isTrue(await isOffered(application.id))
    setToday('2027-05-05')
    assert.isFalse(await isOffered(application.id))
  })

  test('of an extension before its first day takes effect at once, with the same last day', async ({
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    setToday('2027-03-08')
    await step(application, 'extend_loi', Role.managingDirector)
    await recordCorrection(application)
    setToday('2027-03-10')
    await step(application, 'reissue_loi', Role.agm)
    const loi = (await currentLoi(application.id))!
    assert.equal(loi.issuedOn, '2027-03-10')
    assert.equal(loi.validFrom, '2027-03-10')
    assert.equal(loi.validTill, '2027-11-01')
    assert.isTrue(loi.isExtended)
  })

  test('does not cover a sanction dated before it', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    await recordCorrection(application)
    setToday('2026-12-01')
    await step(application, 'reissue_loi', Role.agm)
    const [second, first] = await loisOf(application.id)
    const letterOn = async (day: string) => {
      const answer = await loiForSanctionDate(application.id, plainDate(day))
      return answer.outcome === 'found' ? answer.loi.number : answer.outcome
    }
    assert.equal(await letterOn('2026-11-30'), first.number)
    assert.equal(await letterOn('2026-12-01'), second.number)
  })

  test('has the signatory of its day, and so has an extension', async ({ assert }) => {
    const application = await applicationIssuedOn('2023-08-01')
    setToday('2024-01-10')
    await step(application, 'extend_loi', Role.managingDirector)
    const extension = (await currentLoi(application.id))!
    assert.isTrue(extension.validFrom > '2024-01-16')
    assert.equal(extension.signatoryRole, Role.managingDirector)
    await recordCorrection(application)
    setToday('2024-01-20')
    await step(application, 'reissue_loi', Role.agm)
    assert.equal((await currentLoi(application.id))!.signatoryRole, Role.generalManager)
  })
})
