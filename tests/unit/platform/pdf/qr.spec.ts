import { test } from '@japa/runner'
import { QUIET_ZONE, qrBars, qrMatrix } from '#pdf/pictures'
import { decodeQr } from '#tests/unit/platform/pdf/qr_decoder'

/** Draws modules as a black and white image, four pixels to a module. */
function picture(size: number, isDark: (x: number, y: number) => boolean) {
  const side = (size + 2 * QUIET_ZONE) * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (isDark(Math.floor(x / 4) - QUIET_ZONE, Math.floor(y / 4) - QUIET_ZONE)) {
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
      }
    }
  }
  return { pixels, side }
}

test.group('QR codes', () => {
  const url =
    'https://example.org/verifyloi/7f0c4b1e-8b1d-4c2e-9a55-0b6d2f3e4a91/LOI-IL-PUN-2627-45'

  test('the drawn modules encode the requested text', ({ assert }) => {
    const matrix = qrMatrix(url)
    const bars = qrBars(matrix)
    const dark = new Set(
      bars.flatMap((bar) =>
        Array.from({ length: bar.length }, (_, step) => `${bar.x + step} ${bar.y}`)
      )
    )
    const { pixels, side } = picture(matrix.length, (x, y) => dark.has(`${x} ${y}`))
    assert.equal(decodeQr(pixels, side, side)?.data, url)
  })

  test('the code declares error correction level M', ({ assert }) => {
    // ISO/IEC 18004, format information: M is 00, masked with 10 as all format bits are.
    const [first, second] = qrMatrix(url)[8]
    assert.deepEqual([first, second], [true, false])
  })
})
