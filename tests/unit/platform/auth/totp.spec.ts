import { test } from '@japa/runner'
import {
  base32,
  makeRecoveryCode,
  normaliseRecoveryCode,
  provisioningUri,
  stepAt,
  stepOfCode,
  totpCode,
} from '#auth/rules/second_factor'
import { deviceOf } from '#auth/rules/devices'

/** The key of RFC 6238, appendix B, for SHA-1. */
const KEY = Buffer.from('12345678901234567890')

/** Seconds since 1970 and the eight digits of RFC 6238, appendix B. */
const RFC_6238: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

/** RFC 4648, section 10. */
const RFC_4648: [text: string, encoded: string][] = [
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
]

test.group('Authenticator app codes', () => {
  for (const [seconds, code] of RFC_6238) {
    test(`match RFC 6238 at ${seconds} s`, ({ assert }) => {
      assert.equal(totpCode(KEY, stepAt(new Date(seconds * 1000)), 8), code)
    })
  }

  for (const [text, encoded] of RFC_4648) {
    test(`have a key encoded as in RFC 4648: "${text}"`, ({ assert }) => {
      assert.equal(base32(Buffer.from(text)), encoded)
    })
  }

  test('are valid for the previous, the current and the next step, and only once', ({ assert }) => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    for (const offset of [-1, 0, 1]) {
      const code = totpCode(KEY, step + offset)
      assert.equal(stepOfCode(KEY, code, { now, lastStep: 0 }), step + offset)
      assert.isNull(stepOfCode(KEY, code, { now, lastStep: step + offset }))
    }
    for (const offset of [-2, 2]) {
      assert.isNull(stepOfCode(KEY, totpCode(KEY, step + offset), { now, lastStep: 0 }))
    }
  })

  test('have a QR code that names the owner of the key', ({ assert }) => {
    const uri = provisioningUri({ secret: KEY, issuer: 'अर्थसेतू', account: 'md & co' })
    const { protocol, host, pathname, searchParams } = new URL(uri)
    assert.deepEqual([protocol, host], ['otpauth:', 'totp'])
    assert.equal(decodeURIComponent(pathname), '/अर्थसेतू:md & co')
    assert.equal(searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    assert.equal(searchParams.get('issuer'), 'अर्थसेतू')
  })
})

test.group('Recovery codes', () => {
  test('are accepted with and without the hyphen, in any case', ({ assert }) => {
    const code = makeRecoveryCode()
    assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const letters = code.replace('-', '')
    for (const typed of [code, letters, ` ${code.toUpperCase()} `, letters.split('').join(' ')]) {
      assert.equal(normaliseRecoveryCode(typed), letters)
    }
    for (const typed of ['', '123456', 'abcde-fgh', 'abcde-fghj0']) {
      assert.isNull(normaliseRecoveryCode(typed))
    }
  })
})

test.group('Devices', () => {
  const KNOWN: [userAgent: string | null, browser: string | null, system: string | null][] = [
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['<script>alert(1)</script>', null, null],
    [null, null, null],
  ]
  for (const [userAgent, browser, system] of KNOWN) {
    test(`${browser ?? 'unknown'} on ${system ?? 'unknown'}`, ({ assert }) => {
      assert.deepEqual(deviceOf(userAgent), { browser, system })
    })
  }
})
