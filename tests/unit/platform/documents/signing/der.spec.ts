import { test } from '@japa/runner'
import { encode, unsigned } from '#documents/signing/der'

/* X.690, 8.3.2: the first nine bits of an integer are neither all 0 nor all 1. One signature in 280 begins with 0. */

test.group('Non-negative integers in DER', () => {
  test('{bytes} is encoded as {encoded}')
    .with([
      { bytes: '7f', encoded: '02017f' },
      { bytes: '80', encoded: '02020080' },
      { bytes: '0046aa', encoded: '020246aa' },
      { bytes: '00ac94', encoded: '020300ac94' },
      { bytes: '00000001', encoded: '020101' },
      { bytes: '0000', encoded: '020100' },
    ])
    .run(({ assert }, { bytes, encoded }) => {
      assert.equal(encode(unsigned(Buffer.from(bytes, 'hex'))).toString('hex'), encoded)
    })
})
