import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { Expected, say } from '../../bin/portal/say.js'

/** How far a channel may lie apart, of 255: what nobody sees. */
const HAIR = 3
const RED = [220, 0, 40]
const GAP = 16

const namesIn = (folder) => {
  if (!existsSync(folder)) throw new Expected(`There is no folder ${folder}.`)
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/** The pixels of a picture, three channels each. */
async function pixelsOf(path) {
  const { data, info } = await sharp(path)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Where two pictures differ: a pale copy of the second with the pixels in red, and their share. */
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
            Math.abs(one.data[at(one) + channel] - other.data[at(other) + channel]) <= HAIR
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

/** Both pictures and where they differ, side by side. */
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
 * Says which pictures of two folders differ, with the share of pixels, and writes each beside the
 * other into a folder. Gives how many differ or stand in one folder alone.
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
