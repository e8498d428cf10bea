import sharp from 'sharp'
import { test } from '@japa/runner'
import { jpegSize } from '#pdf/pictures'
import { fixture } from '#tests/fixtures/files/corpus'

const picture = (colours: 1 | 3, progressive: boolean) => {
  const create = { width: 200, height: 300, channels: 3 as const, background: '#336699' }
  const space = colours === 1 ? 'b-w' : 'srgb'
  return sharp({ create }).toColourspace(space).jpeg({ progressive }).toBuffer()
}

test.group('The size of a JPEG', () => {
  test('is read of grey and coloured ones, progressive or not', async ({ assert }) => {
    for (const colours of [1, 3] as const) {
      for (const progressive of [true, false]) {
        const jpeg = await picture(colours, progressive)
        assert.deepEqual(jpegSize(jpeg), { width: 200, height: 300, colours })
      }
    }
    const photo = await fixture('photo.jpg')
    const { width, height } = await sharp(photo).metadata()
    assert.deepEqual(jpegSize(photo), { width, height, colours: 3 })
  })

  test('is not made up where there is none', async ({ assert }) => {
    const jpeg = await picture(3, false)
    const scan = await fixture('scan.png')
    for (const broken of [new Uint8Array(), jpeg.subarray(0, 20), jpeg.subarray(8), scan]) {
      assert.throws(() => jpegSize(broken), 'A picture of a paper is no JPEG')
    }
  })
})
