import { test } from '@japa/runner'
import sharp from 'sharp'
import { inspectUpload } from '#documents/inspection/inspect_upload'
import type { AcceptedUpload } from '#documents/rules/files'
import { fixture, jpegWithMarkup, pngClaiming } from '#tests/fixtures/files/corpus'

/** EXIF tag 0x8825, least significant byte first. */
const GPS_BLOCK = Buffer.from([0x25, 0x88])

async function accepted(bytes: Uint8Array): Promise<AcceptedUpload> {
  const result = await inspectUpload({ bytes, clientName: 'a', purpose: 'image_only' })
  if (!result.ok) throw new Error(`refused: ${result.code}`)
  return result
}

async function code(bytes: Uint8Array): Promise<string> {
  const result = await inspectUpload({ bytes, clientName: 'a', purpose: 'image_only' })
  return result.ok ? 'ok' : result.code
}

test.group('Images stored as new images', () => {
  test('a photo loses its location and is upright', async ({ assert }) => {
    const photo = await fixture('photo.jpg')
    const before = await sharp(photo).metadata()
    assert.isTrue(before.exif!.includes(GPS_BLOCK), 'the fixture contains its location')
    assert.deepEqual([before.width, before.height, before.orientation], [900, 600, 8])

    const kept = await accepted(photo)
    const after = await sharp(kept.bytes).metadata()
    assert.isUndefined(after.exif)
    assert.isUndefined(after.xmp)
    assert.isUndefined(after.orientation)
    assert.deepEqual([kept.width, kept.height], [600, 900])
    assert.deepEqual([after.width, after.height], [600, 900])
  })

  test('markup inside and after a jpeg is removed', async ({ assert }) => {
    const kept = await accepted(await jpegWithMarkup())
    assert.isFalse(Buffer.from(kept.bytes).includes('<script>'))
    assert.equal(kept.mime, 'image/jpeg')
  })

  test('a page scanned as png remains a png', async ({ assert }) => {
    const kept = await accepted(await fixture('scan.png'))
    assert.containSubset(kept, { mime: 'image/png', extension: 'png', width: 827, height: 1169 })
  })

  test('a large png becomes a jpeg of at most 2400 pixels, with transparency in white', async ({
    assert,
  }) => {
    const noise = await sharp({
      create: { width: 3000, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: await noisyPng(1500, 600), left: 1500, top: 0 }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    const result = await inspectUpload({ bytes: noise, clientName: 'a', purpose: 'document' })
    assert.containSubset(result, { ok: true, mime: 'image/jpeg', width: 2400, height: 480 })
    const [red] = await sharp((result as AcceptedUpload).bytes)
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer()
    assert.isAbove(red, 250)
  })

  test('a header of 50,000 by 50,000 pixels is refused before decoding', async ({ assert }) => {
    assert.equal(await code(pngClaiming(50_000)), 'too_many_pixels')
  })

  test('a truncated jpeg is unreadable', async ({ assert }) => {
    const photo = await fixture('photo.jpg')
    assert.equal(await code(photo.subarray(0, photo.length / 2)), 'unreadable')
  })

  test('a file with only the first bytes of a jpeg is unreadable', async ({ assert }) => {
    assert.equal(await code(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6])), 'unreadable')
  })
})

function noisyPng(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}
