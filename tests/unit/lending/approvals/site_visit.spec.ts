import { test } from '@japa/runner'
import { timeWarning } from '#approvals/site_visits/rules/site_visit'

const received = new Date('2026-03-10T06:00:00Z')
const secondsLater = (seconds: number) => new Date(received.getTime() + seconds * 1000)
const warning = (ahead: number, clockAheadSeconds = 0) =>
  timeWarning({ visitedAt: secondsLater(ahead), receivedAt: received, clockAheadSeconds })

test.group('Time of a site visit', () => {
  test('is accepted if it is before the receipt', ({ assert }) => {
    assert.isNull(warning(-86_400))
    assert.isNull(warning(120))
  })

  test('is marked if it is in the future', ({ assert }) => {
    assert.equal(warning(121), 'future')
    assert.equal(warning(86_400, 86_400), 'future')
  })

  test('is marked if the clock of the phone was fast or slow', ({ assert }) => {
    assert.isNull(warning(-3600, 120))
    assert.isNull(warning(-3600, -120))
    assert.equal(warning(-3600, 121), 'clock')
    assert.equal(warning(-3600, -121), 'clock')
  })
})
