import { test } from '@japa/runner'
import { placeholdersOf } from '#notifications/queries/message_texts'
import { CODE_TEMPLATES, MESSAGES, type TemplateName } from '#notifications/rules/messages'
import { CircuitBreaker, LANES, retryDelay } from '#notifications/rules/message_delivery'

test.group('Message lanes', () => {
  test('treat messages that contain a code as codes', ({ assert }) => {
    const carrying = Object.entries(MESSAGES)
      .filter(([, { channels }]) => channels.includes('sms'))
      .map(([template]) => template as TemplateName)
      .filter((one) => placeholdersOf(one, 'sms').some(({ name }) => name === 'code'))
    assert.sameMembers([...CODE_TEMPLATES], carrying)
  })

  test('retry a code within seconds, and other messages within minutes', ({ assert }) => {
    const [codes, others] = LANES
    assert.equal(retryDelay(1, codes), 5_000)
    assert.equal(retryDelay(1, others), 60_000)
    assert.isUndefined(retryDelay(6, others))
    assert.isUndefined(retryDelay(11, codes))
  })

  test('pause a server after three consecutive failures, then retry with one message', ({
    assert,
  }) => {
    const breaker = new CircuitBreaker(60_000)
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
    breaker.failed(at(0))
    breaker.failed(at(1))
    breaker.succeeded()
    breaker.failed(at(2))
    breaker.failed(at(3))
    assert.isNull(breaker.pausedUntil(at(3)))
    breaker.failed(at(4))
    assert.deepEqual(breaker.pausedUntil(at(5)), at(64))
    assert.isNull(breaker.pausedUntil(at(64)))
    breaker.failed(at(65))
    assert.deepEqual(breaker.pausedUntil(at(66)), at(125))
    breaker.succeeded()
    assert.isNull(breaker.pausedUntil(at(125)))
  })
})
