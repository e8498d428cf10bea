import { test } from '@japa/runner'
import timeouts from '#config/timeouts'
import {
  ScannerUnavailable,
  scanRetryMs,
  scanStream,
  scanVerdict,
  scannerVersion,
} from '#documents/inspection/virus_scanner'
import { FakeClamd, MARK, useScanner } from '#tests/support/fake_clamd'

async function* inParts(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part)
}

const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a')

test.group('Virus scanner', (group) => {
  const clamd = new FakeClamd()
  const limits = { ...timeouts }
  group.setup(async () => {
    const reset = useScanner(await clamd.start())
    Object.assign(timeouts, { scannerSilence: 1500, scannerFile: 15_000 })
    return async () => {
      Object.assign(timeouts, limits)
      reset()
      await clamd.stop()
    }
  })
  group.each.setup(() => clamd.behave())

  test('receives every byte of a file, however it is split', async ({ assert }) => {
    const verdict = await scanStream(inParts('one, ', '', 'two, ', LARGE, 'end'))
    assert.deepEqual(verdict, { state: 'clean' })
    assert.isTrue(
      clamd.files
        .at(-1)!
        .equals(Buffer.concat([Buffer.from('one, two, '), LARGE, Buffer.from('end')]))
    )
  })

  test('reports the name of a finding and its own version', async ({ assert }) => {
    assert.deepEqual(await scanStream(inParts('a', MARK)), {
      state: 'infected',
      detail: 'Test.Mark',
    })
    assert.match((await scannerVersion())!, /^ClamAV 1\.4\.6\/27500\//)
    clamd.behave({ version: 'UNKNOWN COMMAND' })
    assert.isNull(await scannerVersion())
  })

  test('refuses a file that is too large before its end', async ({ assert }) => {
    clamd.behave({ maxBytes: 100_000 })
    /** The response may be lost with the connection; then there is no result either. */
    const verdict = await scanStream(inParts(LARGE, LARGE)).catch((error: Error) => error)
    if (verdict instanceof Error) assert.instanceOf(verdict, ScannerUnavailable)
    else assert.deepEqual(verdict, { state: 'unscanned', detail: 'too_large' })
  })

  for (const [name, behaviour] of Object.entries({
    'does not respond': { answer: () => null },
    'stops midway': { diesAfter: 50_000 },
    'sends something else': { answer: () => 'HTTP/1.1 400 Bad Request' },
    'sends an unterminated response': { answer: () => 'x'.repeat(10_000) },
    'reports an error': { answer: () => "stream: Can't allocate memory ERROR" },
  })) {
    test(`returns no result if it ${name}`, async ({ assert }) => {
      clamd.behave(behaviour)
      await assert.rejects(() => scanStream(inParts(LARGE)), ScannerUnavailable)
    })
  }

  test('returns no result if nothing listens', async ({ assert }) => {
    const reset = useScanner({ path: '/nowhere/clamd.ctl' })
    await assert.rejects(() => scanStream(inParts('a')), ScannerUnavailable)
    reset()
  })

  test('does not hide a read error of the file', async ({ assert }) => {
    async function* broken() {
      yield Buffer.from('a')
      throw new TypeError('the disk')
    }
    await assert.rejects(() => scanStream(broken()), TypeError)
  })

  test('never reports a file as clean that exceeds a limit or is encrypted', ({ assert }) => {
    const stateOf = (name: string) => scanVerdict(`stream: ${name} FOUND`)
    assert.deepEqual(stateOf('Heuristics.Limits.Exceeded.MaxFileSize'), {
      state: 'unscanned',
      detail: 'limits',
    })
    assert.deepEqual(stateOf('Heuristics.Encrypted.PDF'), {
      state: 'unscanned',
      detail: 'encrypted',
    })
    assert.deepEqual(scanVerdict('INSTREAM size limit exceeded. ERROR'), {
      state: 'unscanned',
      detail: 'too_large',
    })
    for (const reply of ['', 'OK', 'stream: OKAY', 'stream: OK\nstream: X FOUND']) {
      assert.isNull(scanVerdict(reply), reply)
    }
  })

  test('scans a file again after 1, 4, 9 and at most 15 minutes', ({ assert }) => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((attempts) => scanRetryMs(attempts) / 60_000),
      [1, 4, 9, 15, 15]
    )
  })
})
