import { test } from '@japa/runner'
import { parseVerdict } from '#notifications/rules/message_delivery'

test.group('Response of an SMS gateway', () => {
  test('with the rule “{rule}”: {text} is {verdict}')
    .with([
      { rule: '', text: '', verdict: 'taken' },
      { rule: '', text: 'Message queued 1701', verdict: 'taken' },
      { rule: '', text: '{"status":"success","errors":[]}', verdict: 'taken' },
      { rule: '', text: '{"status":"ERROR"}', verdict: 'refused' },
      { rule: '', text: '{"success":false}', verdict: 'refused' },
      { rule: '', text: '{"error":{"code":12}}', verdict: 'refused' },
      { rule: '', text: '{"status":{"toString":1}}', verdict: 'taken' },
      { rule: '', text: 'ERR: 12', verdict: 'refused' },
      { rule: '', text: 'Invalid sender', verdict: 'refused' },
      { rule: '', text: '<response><code>7</code></response>', verdict: 'unknown' },
      { rule: '', text: '<HTML>sign in', verdict: 'unknown' },
      { rule: 'status=success|queued', text: '{"status":"Queued"}', verdict: 'taken' },
      { rule: 'status=success|queued', text: '{"status":"error"}', verdict: 'refused' },
      { rule: 'status=success|queued', text: '{"message":"success"}', verdict: 'refused' },
      { rule: 'data.0.state=1', text: '{"data":[{"state":1}]}', verdict: 'taken' },
      { rule: 'data.0.state=1', text: '[null, 3]', verdict: 'refused' },
      { rule: 'status=success', text: '', verdict: 'unknown' },
      { rule: 'status=success', text: '<html>status=success', verdict: 'unknown' },
      { rule: '<code>0</code>', text: '<r><code>0</code></r>', verdict: 'taken' },
      { rule: 'Accepted', text: 'Not available', verdict: 'refused' },
    ] as const)
    .run(({ assert }, { rule, text, verdict }) => {
      assert.equal(parseVerdict(text, rule), verdict)
    })

  test('is parsed at any depth', ({ assert }) => {
    const deep = `{"error":${'['.repeat(7000)}1${']'.repeat(7000)}}`
    assert.equal(parseVerdict(deep, ''), 'refused')
  })
})
