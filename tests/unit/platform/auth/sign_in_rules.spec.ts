import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { captchaPicture, makeCaptcha } from '#auth/rules/captcha'
import { deviceOf, knownDeviceOf, readDevices, sessionStamp, withDevice } from '#auth/rules/devices'
import { FairQueue, addressKey, networkKey } from '#auth/rules/throttling'
import { requesters, channelTo, whenToSend } from '#auth/rules/one_time_passwords'
import { couldBelongToAnother, defaultUserName, weaknessOf } from '#auth/rules/credentials'
import { provisioningUri } from '#auth/rules/second_factor'

const device = (person: string, at = 1_000, id = `of ${person}`) => ({ person, id, at })
const since = (seconds: number) => ({ toSeconds: () => seconds })

test.group('Known device', () => {
  const devices = [device('a', 1_000), device('b', 2_000)]

  test('is known for a user since the password with which it signed in', ({ assert }) => {
    const known = (uuid: string, passwordChangedAt: { toSeconds(): number } | null) =>
      knownDeviceOf(devices, { uuid, passwordChangedAt })
    assert.deepEqual(known('a', null), devices[0])
    assert.deepEqual(known('b', null), devices[1])
    assert.deepEqual(known('a', since(1_000.9)), devices[0])
    assert.isNull(known('a', since(1_001)))
    assert.isNull(known('c', null))
    assert.isNull(known('c', since(500)))
  })

  test('is listed first, once per user, and ten users are kept', ({ assert }) => {
    const again = device('b', 3_000, 'new')
    assert.deepEqual(withDevice(devices, again), [again, devices[0]])
    const many = Array.from({ length: 10 }, (_, n) => device(`p${n}`))
    const kept = withDevice(many, again)
    assert.deepEqual(kept, [again, ...many.slice(0, 9)])
  })

  test('is read from a cookie only in the format in which it was written', ({ assert }) => {
    const wrong = [
      null,
      undefined,
      {},
      { ...device('a'), person: 1 },
      { ...device('a'), id: null },
      { ...device('a'), at: '1000' },
    ]
    assert.deepEqual(readDevices([...wrong, device('a')]), [device('a')])
    for (const none of [null, 'text', { 0: device('a') }]) assert.deepEqual(readDevices(none), [])
  })
})

test.group('Requester of a code', () => {
  test('is reached by e-mail if the address contains an @, otherwise by SMS', ({ assert }) => {
    assert.equal(channelTo('asha@example.com'), 'email')
    assert.equal(channelTo('9000000001'), 'sms')
  })

  test('is counted under a unique key', ({ assert }) => {
    assert.deepEqual(
      [
        requesters.anonymous('x'),
        requesters.device('x'),
        requesters.rightPassword(1),
        requesters.signedIn(1),
      ],
      ['s:x', 'd:x', 'p:1', 'u:1']
    )
  })

  test('is counted together with other strangers, whoever else made requests', ({ assert }) => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        asker: requesters.device(`${n}`),
        isRecent: true,
      }))
    assert.equal(whenToSend(others(40), requesters.anonymous('a')), 'now')
  })
})

test.group('Chosen user name', () => {
  test('could belong to another user if it is an e-mail address or a different mobile number', ({
    assert,
  }) => {
    assert.isTrue(couldBelongToAnother('asha@example.com', '9000000001'))
    assert.isTrue(couldBelongToAnother('9000000002', '9000000001'))
    assert.isTrue(couldBelongToAnother('+91 90000 00002', '9000000001'))
    assert.isFalse(couldBelongToAnother('+91 90000 00001', '9000000001'))
    assert.isFalse(couldBelongToAnother('asha', '9000000001'))
    assert.equal(defaultUserName({ mobile: '' }), '')
  })

  test('goes with a password of at most 128 characters, not 129', ({ assert }) => {
    const phrase = (length: number) => 'ab c'.repeat(40).slice(0, length - 1) + 'x'
    assert.isNull(weaknessOf(phrase(128), {}, new Set()))
    assert.equal(weaknessOf(phrase(129), {}, new Set()), 'long')
  })
})

test.group('Network addresses', () => {
  test('are expanded before they are compared', ({ assert }) => {
    const places: [address: string, place: string, network: string][] = [
      ['2001:0db8:0001:0002:0003::', '2001:db8:1:2', '2001:db8:1'],
      ['1::8', '1:0:0:0', '1:0:0'],
      ['1:2::7:8', '1:2:0:0', '1:2:0'],
      ['1:2:3::6:7:8', '1:2:3:0', '1:2:3'],
      ['1::4:5:6:7:8', '1:0:0:4', '1:0:0'],
      ['::3:4:5:6:7:8', '0:0:3:4', '0:0:3'],
      ['0001:0000:0020:0300::', '1:0:20:300', '1:0:20'],
      ['1::ffff:1.2', '1:0:0:0', '1:0:0'],
    ]
    for (const [address, place, network] of places) {
      assert.equal(addressKey(address), place, address)
      assert.equal(networkKey(address), network, address)
    }
  })
})

test.group('Captcha sum', () => {
  test('uses numbers from ten to twenty-nine, with wrong answers within fifteen of the correct one', ({
    assert,
  }) => {
    const bounds: [number, number][] = []
    let turn = 0
    makeCaptcha((min, max) => {
      bounds.push([min, max])
      return [10, 29, 5][turn++] ?? min + (turn % (max - min))
    })
    assert.deepEqual(bounds.slice(0, 3), [
      [10, 30],
      [10, 30],
      [0, 10],
    ])
    const around = new Set(bounds.slice(3).map(String))
    assert.sameMembers([...around], ['24,39', '40,55'])
  })
})

test.group('Captcha image', () => {
  /** Returns a repeatable generator with values of all sizes. */
  function chance(seed: number) {
    let state = seed
    return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  }
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

  test('is drawn in the same way as at the last visual review', ({ assert }) => {
    const sums: [number, number][] = [
      [10, 23],
      [14, 25],
      [16, 27],
      [18, 29],
    ]
    const pictures = sums.map(([first, second], seed) =>
      digest(captchaPicture(first, second, chance(seed + 1)))
    )
    assert.deepEqual(pictures, [
      'ade3e8c2e35aa72e',
      '5f019ef661524935',
      '9967580b78b6a6eb',
      'fe28290e3a57f7be',
    ])
  })

  test('differs each time and never contains the sum as text', ({ assert }) => {
    const [one, other] = [captchaPicture(12, 17, chance(1)), captchaPicture(12, 17, chance(2))]
    assert.notEqual(one, other)
    assert.notMatch(one, /12\+17|<text/)
  })
})

test.group('Devices and sessions', () => {
  test('are named after the data from the browser', ({ assert }) => {
    const names: [userAgent: string, browser: string | null, system: string | null][] = [
      ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', 'Safari', 'iPad'],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) OPR/106.0', 'Opera', 'macOS'],
      ['Opera/9.80 (Windows NT 6.0)', 'Opera', 'Windows'],
      ['Mozilla/5.0 (Linux; Android 9) UCBrowser/13.4', 'UC Browser', 'Android'],
      ['', null, null],
    ]
    for (const [userAgent, browser, system] of names) {
      assert.deepEqual(deviceOf(userAgent), { browser, system }, userAgent)
    }
  })

  test('have the same stamp on every machine', ({ assert }) => {
    const user = { id: 1, passwordChangedAt: since(1_700_000_000.5), isActive: true }
    const facts = (changes: string) => `1|1700000000|${changes}|true`
    const stamp = (text: string) =>
      createHash('sha256').update(text).digest('base64url').slice(0, 22)
    assert.equal(sessionStamp({ ...user, postChanges: 2 }), stamp(facts('2')))
    assert.equal(sessionStamp({ ...user, postChanges: 0 }), stamp(facts('0')))
  })

  test('encode blanks in the address of a key as apps expect', ({ assert }) => {
    const key = { secret: Buffer.from('ab'), issuer: 'State Portal', account: 'md' }
    assert.include(provisioningUri(key), 'issuer=State%20Portal')
  })

  test('have a queue that accepts as many tasks as before once its work is done', async ({
    assert,
  }) => {
    const queue = new FairQueue(1)
    for (let turn = 0; turn < 3; turn++) {
      assert.equal(await queue.run({ lane: 'a' }, async () => turn), turn)
    }
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    await Promise.all([1, 2, 3].map(() => queue.run({ lane: 'a' }, work)))
    assert.equal(most, 1)
  })
})
