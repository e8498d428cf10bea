import { test } from '@japa/runner'
import { FairQueue, addressKey, networkKey } from '#auth/rules/throttling'
import { requesters, minutesToWait, whenToSend } from '#auth/rules/one_time_passwords'

test.group('Origin of an attempt', () => {
  test('{0} belongs to the place {1} in the network {2}')
    .with([
      ['203.0.113.7', '203.0.113.7', '203.0.113'],
      ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
      ['2001:DB8:1:2::9', '2001:db8:1:2', '2001:db8:1'],
      ['2001:db8::5', '2001:db8:0:0', '2001:db8:0'],
      ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
      ['::1', '0:0:0:0', '0:0:0'],
    ] as const)
    .run(({ assert }, [address, place, network]) => {
      assert.equal(addressKey(address), place)
      assert.equal(networkKey(address), network)
    })
})

test.group('Limits on sending codes', () => {
  const maySend = (...asked: Parameters<typeof whenToSend>) => whenToSend(...asked) === 'now'
  const sent = (asker: string, count: number, isRecent = true) =>
    Array.from({ length: count }, () => ({ asker, isRecent }))

  test('three an hour for each requester, whatever strangers did', ({ assert }) => {
    const [one, other] = [requesters.anonymous('a'), requesters.anonymous('b')]
    assert.isTrue(maySend(sent(one, 2), one))
    assert.isFalse(maySend(sent(one, 3), one))
    assert.isTrue(maySend(sent(one, 3), other))
    assert.isTrue(maySend(sent(one, 3, false), one))
    assert.isTrue(maySend(sent(one, 30), requesters.device('d')))
    assert.isTrue(maySend(sent(one, 30), requesters.rightPassword(1)))
    assert.isFalse(maySend(sent(requesters.rightPassword(1), 3), requesters.rightPassword(1)))
  })

  test('six a day for one stranger, so that they cannot use up the daily limit', ({ assert }) => {
    const one = requesters.anonymous('a')
    assert.isTrue(maySend(sent(one, 5, false), one))
    assert.isFalse(maySend(sent(one, 6, false), one))
    assert.isTrue(maySend(sent(one, 6, false), requesters.anonymous('b')))
    const known = requesters.device('d')
    assert.isTrue(maySend(sent(known, 6, false), known))
  })

  test('six a day for one helper and ten for all helpers, without using up a citizen’s own', ({
    assert,
  }) => {
    const one = requesters.helper(1)
    assert.isFalse(maySend(sent(one, 3), one))
    assert.isTrue(maySend(sent(one, 5, false), one))
    assert.isFalse(maySend(sent(one, 6, false), one))
    assert.isTrue(maySend(sent(one, 6, false), requesters.helper(2)))
    const two = [...sent(one, 6, false), ...sent(requesters.helper(2), 4, false)]
    assert.isFalse(maySend(two, requesters.helper(3)))
    assert.isTrue(maySend(two, requesters.signedIn(4)), 'the citizen')
    assert.isTrue(maySend(sent(requesters.anonymous('a'), 20), one))
  })

  test('ten an hour and twenty a day for all strangers together', ({ assert }) => {
    const places = (count: number, isRecent: boolean) =>
      Array.from({ length: count }, (_, n) => ({ asker: requesters.anonymous(`${n}`), isRecent }))
    const another = requesters.anonymous('another')
    assert.isTrue(maySend(places(9, true), another))
    assert.isFalse(maySend(places(10, true), another))
    assert.isTrue(maySend(places(19, false), another))
    assert.isFalse(maySend(places(20, false), another))
  })

  test('a stranger beyond the limits waits, any other requester has used up their own', ({
    assert,
  }) => {
    const stranger = requesters.anonymous('a')
    assert.equal(whenToSend(sent(stranger, 3), stranger), 'later')
    const known = [
      requesters.device('d'),
      requesters.rightPassword(1),
      requesters.signedIn(1),
      requesters.helper(1),
    ]
    for (const one of known) assert.equal(whenToSend(sent(one, 3), one), 'never')
    /** Codes that were sent after a wait count for nobody. */
    assert.equal(whenToSend(sent(requesters.delayed, 50), stranger), 'now')
  })

  test('the delay grows with the number of waiting requesters, and never exceeds the length of a session', ({
    assert,
  }) => {
    assert.deepEqual(
      [0, 1, 5, 11, 12, 10_000].map((waiting) => minutesToWait(waiting, false)),
      [5, 10, 30, 60, 60, 60]
    )
    assert.deepEqual([minutesToWait(0, true), minutesToWait(10_000, true)], [8, 90])
  })
})

test.group('Fair queue for expensive work', () => {
  test('a lane with a thousand tasks delays another lane by only one of them', async ({
    assert,
  }) => {
    const queue = new FairQueue(2)
    const done: string[] = []
    let [running, most] = [0, 0]
    const work = (name: string) => async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      done.push(name)
    }
    const pieces = Array.from({ length: 50 }, () => queue.run({ lane: 'many' }, work('many')))
    pieces.push(queue.run({ lane: 'one' }, work('one')))
    pieces.push(queue.run({ lane: 'known', isKnown: true }, work('known')))
    await Promise.all(pieces)
    assert.equal(most, 2)
    assert.isBelow(done.indexOf('known'), 4)
    assert.isBelow(done.indexOf('one'), 6)
    assert.lengthOf(done, 52)
  })

  test('a failed task makes room for the next', async ({ assert }) => {
    const queue = new FairQueue(1)
    const failing = queue.run({ lane: 'a' }, () => Promise.reject(new Error('no')))
    const next = queue.run({ lane: 'a' }, async () => 'yes')
    await assert.rejects(() => failing, 'no')
    assert.equal(await next, 'yes')
  })
})
