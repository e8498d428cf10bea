import { test } from '@japa/runner'
import {
  ALL_WEBHOOK_KINDS,
  TEST_KIND,
  deliveryOutcome,
  isSubscribed,
  nextAttemptAt,
} from '#api/rules/systems'
import { addressProblem } from '#api/webhooks/http_client'
import { isPublicAddress, numericHost } from '#kernel/http/outgoing_connections'

const PRODUCTION = { allowsInside: false }
const AT_HOME = { allowsInside: true }

test.group('Webhook address', () => {
  test('is on the public network', ({ assert }) => {
    const inside = `0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.8.8.8 169.254.169.254
      172.16.0.1 172.31.255.255 192.0.0.8 192.168.0.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 255.255.255.255
      :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2001::1
      2002:a00:1::1 nobody`
    for (const address of inside.split(/\s+/)) assert.isFalse(isPublicAddress(address), address)
    const open = `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.255.255 223.255.255.255
      2606:4700:4700::1111 2a00:1450::1`
    for (const address of open.split(/\s+/)) assert.isTrue(isPublicAddress(address), address)
  })

  test('uses https, or in development also plain http to the local machine', ({ assert }) => {
    const cases: [string, ReturnType<typeof addressProblem>, ReturnType<typeof addressProblem>][] =
      [
        ['https://bank.example/hook?x=1', null, null],
        ['http://bank.example/hook', 'https', 'https'],
        ['http://localhost:8080/hook', 'https', null],
        ['http://127.0.0.1:8080/', 'https', null],
        ['http://[::1]:8080/', 'https', null],
        ['http://10.0.0.1/', 'https', 'https'],
        ['https://localhost/', 'inside', null],
        ['https://shop.localhost/', 'inside', null],
        ['https://127.1/', 'inside', null],
        ['https://0x7f000001/', 'inside', null],
        ['https://[::ffff:10.0.0.1]/', 'inside', null],
        ['https://192.168.1.1/', 'inside', null],
        ['https://8.8.8.8/', null, null],
        ['https://me@bank.example/', 'address', 'address'],
        ['https://me:word@bank.example/', 'address', 'address'],
        ['https://bank.example/#part', 'address', 'address'],
        ['ftp://bank.example/', 'https', 'https'],
        ['bank.example', 'address', 'address'],
      ]
    for (const [address, inProduction, atHome] of cases) {
      assert.equal(addressProblem(address, PRODUCTION), inProduction, address)
      assert.equal(addressProblem(address, AT_HOME), atHome, address)
    }
    assert.equal(numericHost('[::1]'), '::1')
    assert.isNull(numericHost('bank.example'))
  })
})

test.group('Webhook delivery', () => {
  test('sends all events to the corporation’s systems, and to a bank only those that concern it', ({
    assert,
  }) => {
    const kinds = ['claim.decided', 'application.status_changed']
    const own = { kinds, bankId: null }
    const bank = { kinds, bankId: 7 }
    assert.isTrue(isSubscribed(own, { kind: 'claim.decided', bankId: 8 }))
    assert.isTrue(isSubscribed(own, { kind: 'application.status_changed', bankId: null }))
    assert.isFalse(isSubscribed(own, { kind: 'letter.issued', bankId: null }))
    assert.isTrue(isSubscribed(bank, { kind: 'claim.decided', bankId: 7 }))
    assert.isFalse(isSubscribed(bank, { kind: 'claim.decided', bankId: 8 }))
    assert.isFalse(isSubscribed(bank, { kind: 'claim.decided', bankId: null }))
    assert.isFalse(isSubscribed(bank, { kind: 'application.status_changed', bankId: 7 }))
    assert.equal(TEST_KIND, 'webhook.test')
    assert.notInclude(ALL_WEBHOOK_KINDS, TEST_KIND)
  })

  test('waits longer before each retry and finally stops', ({ assert }) => {
    const now = new Date('2026-03-10T00:00:00Z')
    const minutes = (attempts: number) => {
      const next = nextAttemptAt(attempts, now)
      return next && (next.getTime() - now.getTime()) / 60_000
    }
    assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8].map(minutes), [1, 5, 30, 120, 360, 720, 1440, null])
  })

  test('succeeds only with a 2xx status and ends the subscription with 410', ({ assert }) => {
    for (const status of [200, 204, 299]) assert.equal(deliveryOutcome(status), 'delivered')
    for (const status of [null, 199, 300, 302, 404, 500])
      assert.equal(deliveryOutcome(status), 'failed')
    assert.equal(deliveryOutcome(410), 'gone')
  })
})
