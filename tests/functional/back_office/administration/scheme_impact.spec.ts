import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { SubmitApplication } from '#applications/actions/submit_application'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { refreshMasters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { administrator, withoutConfirmers } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { planVersion, deleteAddedVersions, versionForm } from '#tests/support/schemes'
import { requestAs } from '#tests/support/users'

const TODAY = plainDate('2026-10-15')
const PATH = '/officer/schemes/individual/versions'

async function submitApplication() {
  const user = await createUser()
  await createCompleteProfile(user)
  return new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true })
}

test.group('Impact of a new version of a scheme', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      await deleteAddedVersions()
    }
  })

  test('is counted for each reference day of the changed rules', async ({ assert, client }) => {
    const admin = await administrator()
    const previewChanges = async (typed: Record<string, string>) => {
      const { version: _, ...form } = await versionForm(1, '2026-11-01', typed)
      const answer = await requestAs(client, admin, 'get', `${PATH}/new`).qs({
        tried: '1',
        ...form,
      })
      return pageProps(answer, 'back_office/administration/schemes/version').version.dryRun!.impact
    }
    const changes = { max_amount_rupees: '900000', loi_validity_days: '90', hold_close_days: '60' }
    const before = await previewChanges(changes)
    assert.deepEqual(
      before.map(({ day, lines }) => [day, lines.map(({ what, gets }) => [what, gets])]),
      [
        [
          'firstSubmission',
          [
            ['begun', 'new_from_then'],
            ['on_the_way', 'old'],
          ],
        ],
        [
          'letter',
          [
            ['with_letter', 'old'],
            ['on_the_way', 'new_from_then'],
          ],
        ],
        [
          'work',
          [
            ['on_the_way', 'new'],
            ['open_claims', 'new'],
          ],
        ],
      ]
    )
    /** One application that was begun, and one that was submitted. */
    await createCompleteProfile(await createUser())
    await submitApplication()
    const after = await previewChanges(changes)
    const grown = after[0].lines.map(({ count }, at) => count - before[0].lines[at].count)
    assert.deepEqual(grown, [1, 1])
    assert.equal(after[0].lines[1].href, '/officer/applications?loanType=1')
  })

  test('describes the effect of an opening day in text, scheme by scheme', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const previewChanges = async (scope: number | null, typed: Record<string, string>) => {
      const { version: _, ...form } = await versionForm(scope, '2026-11-01', typed)
      const path = `/officer/schemes/${scope === null ? 'all' : 'individual'}/versions/new`
      const answer = await requestAs(client, admin, 'get', path).qs({ tried: '1', ...form })
      const { version } = pageProps(answer, 'back_office/administration/schemes/version')
      assert.deepEqual(version.errors, {})
      return version.dryRun!.openings
    }
    assert.isEmpty(await previewChanges(1, { max_amount_rupees: '900000' }))
    const [later] = await previewChanges(1, { opens_on: '2026-11-20' })
    assert.isFalse(later.isOpen)
    assert.include(later.text, 'closes the scheme on 01-Nov-2026')
    assert.include(later.text, 'opens it again on 20-Nov-2026')
    const [till] = await previewChanges(1, { closes_on: '2026-12-31' })
    assert.deepEqual(
      [till.isOpen, till.text.split(': ')[1]],
      [true, 'open from 01-Nov-2026 until 31-Dec-2026.']
    )
    /** A scheme closed permanently by its own date remains closed; common values apply to the others. */
    await planVersion(1, addDays(TODAY, 1), { closes_on: '2026-10-16' })
    const all = await previewChanges(null, { opens_on: '2026-11-01' })
    assert.deepEqual(
      all.map(({ isOpen }) => isOpen),
      [false, true, true]
    )
    assert.include(all[0].text, 'Its last day to apply was 16-Oct-2026')
  })

  test('excludes a scheme with its own value from a change for all schemes', async ({
    assert,
    client,
  }) => {
    await createApplication()
    const { version: _, ...form } = await versionForm(null, '2026-11-01', {
      max_edit_loan_rupees: '1200000',
    })
    const path = '/officer/schemes/all/versions/new'
    const answer = await requestAs(client, await administrator(), 'get', path).qs({
      tried: '1',
      ...form,
    })
    const { dryRun } = pageProps(answer, 'back_office/administration/schemes/version').version
    /** Groups and education have their own limits. */
    assert.deepEqual(
      dryRun!.impact.map(({ day }) => day),
      ['sanction']
    )
    const [{ total }] = await db
      .from('applications')
      .where({ loan_type: 1 })
      .where('loi_count', '>', 0)
      .count('* as total')
    assert.equal(dryRun!.impact[0].lines[0].count, Number(total))
  })

  test('prevents a start on a day with submissions under the old rules', async ({
    assert,
    client,
    cleanup,
  }) => {
    cleanup(await withoutConfirmers())
    const admin = await administrator()
    const application = await submitApplication()
    const send = async (from: string) => {
      const form = await versionForm(1, from, { max_amount_rupees: '400000' })
      await requestAs(client, admin, 'post', PATH).json(form)
      await refreshMasters()
      return db.from('scheme_rules').where({ scheme_id: 1, effective_from: from })
    }
    assert.isEmpty(await send(TODAY))
    const tomorrow = addDays(TODAY, 1)
    assert.lengthOf(await send(tomorrow), 1)
    /** An application submitted the day before keeps its limit; from that day on the new one applies. */
    const limit = (firstSubmission: typeof TODAY) =>
      rulesByCountingDay(1, { firstSubmission }).maxAmountPaise
    assert.equal(limit(application.submittedOn!), 100_000_000)
    setClock(new FixedClock(tomorrow))
    await assert.rejects(submitApplication)
  })
})
