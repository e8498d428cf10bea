import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ExpectedError, say } from '../../bin/portal/say.js'

/** Maximum invisible difference of a channel, of 255. */
const CHANNEL_TOLERANCE = 3
const RED = [220, 0, 40]
const GAP = 16

const namesIn = (folder) => {
  if (!existsSync(folder)) throw new ExpectedError(`There is no folder ${folder}.`)
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/** Returns the pixels of an image with three channels each. */
async function pixelsOf(path) {
  const { data, info } = await sharp(path)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Returns the difference of two images: a pale copy of the second with the differing pixels in red, and their share.
 */
function differenceOf(one, other) {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const data = Buffer.alloc(width * height * 3, 255)
  let differing = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isIn = (picture) => x < picture.width && y < picture.height
      const at = (picture) => (y * picture.width + x) * 3
      const isSame =
        isIn(one) &&
        isIn(other) &&
        [0, 1, 2].every(
          (channel) =>
            Math.abs(one.data[at(one) + channel] - other.data[at(other) + channel]) <=
            CHANNEL_TOLERANCE
        )
      if (!isSame) differing++
      for (let channel = 0; channel < 3; channel++) {
        const seen = isIn(other) ? other.data[at(other) + channel] : 255
        data[(y * width + x) * 3 + channel] = isSame ? 192 + (seen >> 2) : RED[channel]
      }
    }
  }
  return { data, width, height, share: differing / (width * height) }
}

/** Writes both images and their difference side by side. */
async function writeBeside(path, one, other, difference) {
  const pictures = [one, other, difference]
  const { width, height } = difference
  await sharp({
    create: {
      width: pictures.length * (width + GAP) - GAP,
      height,
      channels: 3,
      background: '#888',
    },
  })
    .composite(
      pictures.map(({ data, ...size }, index) => ({
        input: data,
        raw: { ...size, channels: 3, share: undefined },
        left: index * (width + GAP),
        top: 0,
      }))
    )
    .png()
    .toFile(path)
}

/**
 * Reports the images of two folders that differ, with the share of pixels, and writes each pair side by side into a
 * folder. Returns the number of images that differ or exist in only one folder.
 */
export async function compare(before, after, into) {
  const [old, fresh] = [namesIn(before), namesIn(after)]
  const alone = [
    ...old.filter((name) => !fresh.includes(name)).map((name) => [name, before]),
    ...fresh.filter((name) => !old.includes(name)).map((name) => [name, after]),
  ]
  mkdirSync(into, { recursive: true })
  const found = []
  for (const name of old.filter((one) => fresh.includes(one))) {
    const [one, other] = [await pixelsOf(join(before, name)), await pixelsOf(join(after, name))]
    if (one.data.equals(other.data) && one.width === other.width) continue
    const difference = differenceOf(one, other)
    if (difference.share === 0) continue
    found.push({ name, share: difference.share })
    await writeBeside(join(into, name), one, other, difference)
  }
  found.sort((a, b) => b.share - a.share)
  for (const { name, share } of found) say(`${(100 * share).toFixed(2).padStart(6)} %  ${name}`)
  for (const [name, folder] of alone) say(`only in ${folder}: ${name}`)
  say(
    `${found.length} of ${old.length - alone.filter(([, folder]) => folder === before).length} differ`
  )
  return found.length + alone.length
}
