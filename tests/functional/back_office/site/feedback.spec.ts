import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import Feedback from '#site/models/feedback'
import { administrator, outsiders } from '#tests/functional/back_office/site/editor'
import { Visitor } from '#tests/support/visitor'

const LIST = '/officer/content/feedback'
const feedbackForm = (more: object = {}) => ({
  kind: 'problem',
  text: 'The map does not open',
  path: '/district-offices',
  ...more,
})

async function send(body: object, from = '') {
  const visitor = new Visitor(process.env.APP_URL, from)
  await visitor.get('/feedback')
  return visitor.post('/feedback', body)
}

test.group('Feedback', (group) => {
  group.each.setup(() => limiter.clear())
  /** Form tests leave some feedback. */
  group.each.setup(async () => {
    await Feedback.query().delete()
    return async () => void (await Feedback.query().delete())
  })

  test('is stored without its author, and read by the administrator', async ({ assert }) => {
    const answer = await send(feedbackForm())
    assert.match(answer.flash.success, /Thank you/)
    await send(feedbackForm({ contact: '+91 98200 12345', kind: 'praise' }))
    const { visitor } = await administrator()
    const { feedback } = (await visitor.get(LIST)).props
    assert.equal(feedback.total, 2)
    assert.containSubset(feedback.rows, [
      { kind: 'praise', contact: '9820012345' },
      { kind: 'problem', contact: null, text: 'The map does not open', path: '/district-offices' },
    ])
  })

  test('is not readable by anybody else', async ({ assert }) => {
    for (const { who, visitor, refusal } of await outsiders()) {
      assert.containSubset(await visitor.send('GET', LIST), refusal, who)
    }
  })

  test('is rejected if it contains a personal number, and not stored: {$self}')
    .with([
      'My Aadhaar is 2345 6789 0124',
      'आधार २३४५६७८९०१२४',
      'PAN ABCPE1234F',
      'account 123456789012345',
    ])
    .run(async ({ assert }, text) => {
      assert.deepEqual(Object.keys((await send(feedbackForm({ text }))).errors), ['text'])
      assert.lengthOf(await Feedback.all(), 0)
    })

  test('reports missing or invalid values at their field, in the page’s language', async ({
    assert,
  }) => {
    const { errors } = await send({ kind: 'x', text: '', contact: 'nobody' })
    assert.deepEqual(errors, {
      kind: 'Please choose the subject',
      text: 'Please write what you want to tell us',
      contact: 'Please enter a mobile number or an e-mail, or leave it empty',
    })
  })

  test('does not store an address that may identify somebody’s letter', async ({ assert }) => {
    for (const path of ['/verifyloi/0b9c7e1a/PUN1', '//evil.example', 'https://evil.example/']) {
      await send(feedbackForm({ path }))
      assert.isNull((await Feedback.query().orderBy('id', 'desc').firstOrFail()).path, path)
    }
  })

  test('is limited to ten an hour from one address, without affecting others', async ({
    assert,
  }) => {
    for (let time = 0; time < 10; time++) await send(feedbackForm(), '203.0.113.7')
    const refused = await send(feedbackForm(), '203.0.113.7')
    assert.match(refused.errors.form, /try again in \d+ minutes/)
    assert.lengthOf(await Feedback.all(), 10)
    await send(feedbackForm(), '198.51.100.9')
    assert.lengthOf(await Feedback.all(), 11)
  })
})
