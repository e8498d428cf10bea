import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import Application from '#applications/models/application'
import { timelineOf } from '#applications/queries/timeline'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import { assistancePanel } from '#applications/assisted_filing/queries/help_pages'
import type User from '#auth/models/user'
import { asOfNow } from '#kernel/database/as_of'
import { moveToStatus } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import Address from '#profile/models/address'
import Profile from '#profile/models/profile'
import {
  openHelperSession,
  deleteAssistances,
  createAssistance,
  PATH,
  readyCitizen,
  registrar,
  sendWithCode,
} from '#tests/support/assistance'
import { createApplicant, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const OTHER = '/apply/education'
const { individual, education } = LOAN_TYPES

const streetsOf = async (userId: number) => {
  const profile = await Profile.findByOrFail('userId', userId)
  return (await Address.query().where('profileId', profile.id)).map(({ street }) => street)
}

/** Changes the address in the wizard of the education loan. */
async function moveTo(visitor: Visitor, street: string) {
  const { values } = (await visitor.get(`${OTHER}/address`)).props
  const moved = Object.fromEntries(
    Object.entries(values).map(([kind, value]) => [
      kind,
      value && typeof value === 'object' ? { ...value, street } : value,
    ])
  )
  return visitor.submit('POST', `${OTHER}/address`, moved)
}

const submitted = (citizen: User) =>
  new SubmitApplication().run({ userId: citizen.id, loanType: individual, confirmed: true })

async function panelOf(application: Application) {
  const officer = await registrar()
  return assistancePanel({
    application,
    viewer: officer,
    may: async () => true,
    locale: 'en',
    t: (key, values = {}) => `${key} ${JSON.stringify(values)}`,
    asOf: asOfNow(),
  })
}

test.group('Assistance with one loan, and the citizen’s other loan', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('changes to both are submitted with the code alone, and marked', async ({ assert }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant({ firstName: 'Ravi', lastName: 'More' })
    const help = await createAssistance(citizen, helper, education)
    const visitor = await openHelperSession(helper, help)
    assert.deepEqual((await moveTo(visitor, 'Helped street')).errors, {})
    assert.include(await streetsOf(citizen.id), 'Helped street')

    await assert.rejects(() => submitted(citizen), 'assisted_filing.messages.code_needed')
    const own = await signInAs(citizen)
    const href = `/assisted/${help.uuid}?loan=individual`
    assert.equal((await own.get(`${PATH}/summary`)).props.assistedHref, href)
    assert.equal((await visitor.get(href)).status, 404, 'the helper sends the own loan alone')
    const sent = await sendWithCode(own, help, citizen, href)
    assert.equal(sent.component, 'lending/applications/show')

    const application = await Application.findByOrFail('userId', citizen.id)
    assert.equal(application.loanType, individual)
    await help.refresh()
    assert.deepEqual([help.endedAt, help.submittedAt, help.applicationId], [null, null, null])
    const [first] = (await timelineOf(application, 'en')).steps
    assert.equal(first.helper, 'Ravi More')
    const panel = await panelOf(application)
    assert.include(panel!.items[1].value, 'assisted_filing.panel.by_other_loan')
  })

  test('only the citizen changes an application that is pending or was returned', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    const application = await submitted(citizen)
    const returned = masters().rows.applicationStatuses.find((one) => one.editableByApplicant)!
    await moveToStatus(application, returned.id)
    const helper = await createApplicant()
    const visitor = await openHelperSession(
      helper,
      await createAssistance(citizen, helper, education)
    )
    await moveTo(visitor, 'Helped street')
    assert.notInclude(await streetsOf(citizen.id), 'Helped street')
    assert.lengthOf(await AssistedChange.all(), 0)

    const own = await signInAs(citizen)
    assert.deepEqual((await moveTo(own, 'Own street')).errors, {})
    assert.include(await streetsOf(citizen.id), 'Own street')
  })

  test('only a change since the last submission requires the code again', async ({ assert }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant()
    const help = await createAssistance(citizen, helper, education)
    await moveTo(await openHelperSession(helper, help), 'Helped street')
    const own = await signInAs(citizen)
    await sendWithCode(own, help, citizen, `/assisted/${help.uuid}?loan=individual`)
    const application = await Application.findByOrFail('userId', citizen.id)
    const returned = masters().rows.applicationStatuses.find((one) => one.editableByApplicant)!
    await moveToStatus(application, returned.id)
    const changes = await AssistedChange.query().where('assistanceId', help.id)
    const before = changes[0].lastAt.minus({ minutes: 5 })
    for (const change of changes) await change.merge({ firstAt: before, lastAt: before }).save()
    const step = {
      application: await Application.findOrFail(application.id),
      actor: { id: citizen.id, role: citizen.roleId },
      confirmed: true,
      expectedStatusId: returned.id,
    }
    await changes[0].merge({ lastAt: before.plus({ hours: 1 }) }).save()
    await assert.rejects(
      () => new ResubmitApplication().run(step),
      'assisted_filing.messages.code_needed'
    )
    await changes[0].merge({ lastAt: before }).save()
    await new ResubmitApplication().run(step)
    const steps = (await timelineOf(application, 'en')).steps
    assert.isNull(steps.at(-1)!.helper)
  })
})
