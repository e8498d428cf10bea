import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CertifyRecovery } from '#claims/recovery/actions/collect_or_write_off'
import { OrderRecovery, SendNotice } from '#claims/recovery/actions/hear_recovery'
import RecoveryDemand from '#claims/models/recovery_demand'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, formatDate } from '#kernel/calendar/plain_date'
import { refreshMasters } from '#masters/queries/masters'
import { paise } from '#kernel/money/paise'
import { masterAsItIs } from '#tests/support/edited_master'
import { paperText } from '#tests/support/pdf_text'
import { generalManager, orderedDemand, proposedDemand } from '#tests/support/recoveries'
import { payByBank, payableClaim } from '#tests/support/returned_payments'
import { requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

const ORDER = 'The answer does not explain the second refund'
const CONSIDERED =
  /Your answer was considered|आपल्या उत्तराचा विचार करण्यात आला|आपके उत्तर पर विचार किया गया/

test.group('Letters of a recovery', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('an order mentions a considered answer only if there was one', async ({
    client,
    assert,
  }) => {
    const manager = await generalManager()
    const answered = await payableClaim()
    await payByBank(answered)
    const heard = await orderedDemand(answered, manager)
    const silent = await payableClaim()
    await payByBank(silent)
    const { id } = await proposedDemand(silent)
    await new SendNotice().run({ demandId: id, actor: silent.accounts.actor })
    const { answerTill } = await RecoveryDemand.findOrFail(id)
    setClock(new FixedClock(addDays(answerTill!, 1)))
    const amount = paise(silent.claim.approvedPaise!)
    await new OrderRecovery().run({ demandId: id, actor: manager.actor, text: ORDER, amount })
    const order = async (demandId: number, language: string) => {
      const path = `/officer/recoveries/${demandId}/letters/order?lang=${language}`
      const { latin, devanagari } = await paperText(
        (await requestAs(client, manager, 'get', path)).body()
      )
      return `${latin} ${devanagari}`
    }
    for (const language of ['en', 'mr', 'hi']) {
      assert.match(await order(heard.id, language), CONSIDERED)
      assert.notMatch(await order(id, language), CONSIDERED)
    }
    assert.include(await order(id, 'en'), 'No answer to the show-cause notice was received')
  }).timeout(60_000)

  test('a certificate has the debtor’s address, the reasons, and the dates of notice and order', async ({
    client,
    assert,
  }) => {
    const one = await payableClaim()
    await payByBank(one)
    const manager = await generalManager()
    const { id, dueOn } = await orderedDemand(one, manager)
    const orderedOn = addDays(TODAY, 3)
    await db.from('recovery_demands').where('id', id).update({ ordered_on: orderedOn })
    const { profileId } = one.loan.application
    await db
      .from('addresses')
      .where({ profile_id: profileId, kind: 'correspondence' })
      .update({ house_no: 'Plot 17', village: 'Khamgaon', pincode: '444303' })
    setClock(new FixedClock(addDays(dueOn!, 1)))
    await new CertifyRecovery().run({ demandId: id, actor: manager.actor })
    const path = `/officer/recoveries/${id}/letters/certificate?lang=en`
    const { latin } = await paperText((await requestAs(client, manager, 'get', path)).body())
    for (const text of [
      'Plot 17',
      'Khamgaon',
      '444303',
      ORDER,
      'The instalment was refunded twice',
      formatDate(TODAY, 'en'),
      formatDate(orderedOn, 'en'),
    ]) {
      assert.include(latin, text)
    }
  }).timeout(60_000)

  test('a certificate keeps its text from the day of its issue', async ({ client, assert }) => {
    const one = await payableClaim()
    await payByBank(one)
    const manager = await generalManager()
    const { id, dueOn } = await orderedDemand(one, manager)
    setClock(new FixedClock(addDays(dueOn!, 1)))
    await new CertifyRecovery().run({ demandId: id, actor: manager.actor })
    const certificateText = async () => {
      const path = `/officer/recoveries/${id}/letters/certificate?lang=en`
      return (await paperText((await requestAs(client, manager, 'get', path)).body())).latin
    }
    const before = await certificateText()
    await db
      .from('addresses')
      .where('profile_id', one.loan.application.profileId)
      .update({ house_no: 'Plot 18', pincode: '411001' })
    await db.from('users').where('id', manager.id).update({ last_name: 'Renamed' })
    await db.from('recovery_demands').where('id', id).update({ outstanding_paise: 1_00 })
    const restore = await masterAsItIs('districts')
    try {
      await db.from('districts').where('id', one.claim.districtId).update({ name_en: 'Renamed' })
      await refreshMasters()
      assert.equal(await certificateText(), before)
    } finally {
      await restore()
    }
  }).timeout(60_000)
})
