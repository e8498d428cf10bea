import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import messaging from '#config/messaging'
import { Role } from '#auth/roles'
import { markAsDemonstration } from '#kernel/installation/database_marks'
import { MESSAGE_PLACES } from '#notifications/rules/messages'
import { setupSteps } from '#reports/queries/queue/administration_tasks'
import { administrator } from '#tests/support/maker_checker'
import { flashText, pageProps } from '#tests/support/page_props'
import { createUser } from '#database/factories/application_factory'
import { createOfficer, requestAs } from '#tests/support/users'

/** A template id for every SMS text, as the operators require. */
const ALL_IDS = Object.fromEntries(
  MESSAGE_PLACES.filter(({ channel }) => channel === 'sms').map(({ template }) => [
    template,
    '1107',
  ])
)

test.group('A message that would not reach anybody', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const before = structuredClone(messaging)
    return async () => {
      Object.assign(messaging.sms, before.sms)
      Object.assign(messaging.mail, before.mail)
      await db.from('installation_marks').delete()
    }
  })

  /** A gateway as in docs/operations/deploy.md: only the code has an id. */
  const withGateway = (templateIds: Record<string, string>) =>
    Object.assign(messaging.sms, { driver: 'http', templateIds })

  test('is not reported as sent, and the link is preselected for a new officer', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const officer = await createOfficer(Role.agm)
    const form = async () => {
      const page = await client.get('/officer/people/new').loginAs(admin).withInertia()
      return pageProps(page, 'back_office/administration/officers/new').form
    }
    const reset = async () => {
      const path = `/officer/people/${officer.id}/password`
      return flashText(
        await requestAs(client, admin, 'post', path).json({ passwordDelivery: 'sms' })
      )
    }
    const without = await form()
    assert.equal(without.passwordDelivery, 'link')
    assert.match(without.passwordDeliveryHints.sms!, /^No SMS gateway/)

    withGateway({ otp: '1107' })
    const unregistered = await form()
    assert.equal(unregistered.passwordDelivery, 'link')
    assert.match(unregistered.passwordDeliveryHints.sms!, /no template ID yet/)
    assert.include(await reset(), 'gateway refuses')

    withGateway(ALL_IDS)
    const whole = await form()
    assert.equal(whole.passwordDelivery, 'sms')
    assert.isUndefined(whole.passwordDeliveryHints.sms)
    assert.include(await reset(), 'the outbox shows whether it was accepted')
  })

  test('is announced to citizens before they sign up, but not in the demonstration', async ({
    assert,
    client,
  }) => {
    const canDeliverCodes = async () =>
      pageProps(await client.get('/sign-up').withInertia(), 'platform/auth/sign_up').canDeliverCodes
    assert.isFalse(await canDeliverCodes())
    withGateway({})
    assert.isFalse(await canDeliverCodes())
    withGateway({ otp: '1107' })
    assert.isTrue(await canDeliverCodes())
    messaging.sms.driver = 'log'
    await db.transaction((trx) => markAsDemonstration(trx))
    assert.isTrue(await canDeliverCodes())
  })

  test('keeps the setup step open until every text has its template id', async ({ assert }) => {
    await createUser(Role.administrator)
    const step = async () => (await setupSteps('en')).find(({ key }) => key === 'template_ids')!
    assert.isFalse((await step()).isDone)
    /** As after an installation: each missing text is listed, including one that contains a date. */
    withGateway({ otp: '1107' })
    assert.lengthOf((await step()).missing, Object.keys(ALL_IDS).length - 1)
    withGateway({ ...ALL_IDS, loi_issued: '' })
    const { isDone, missing } = await step()
    assert.isFalse(isDone)
    assert.deepEqual(missing, ['Letter of intent issued'])
    withGateway(ALL_IDS)
    assert.isTrue((await step()).isDone)
  })
})
