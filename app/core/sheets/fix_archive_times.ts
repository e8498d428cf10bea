const END_OF_DIRECTORY = 0x06054b50
const END_OF_DIRECTORY_BYTES = 22

/**
 * Puts one time into every entry of a zip archive (an xlsx is one), so that the same content gives
 * the same bytes whenever it is written. The check sums do not cover the times.
 *
 * @returns the same buffer
 * @throws Error when the bytes are not a zip archive
 */
export function fixArchiveTimes(archive: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const end = archive.length - END_OF_DIRECTORY_BYTES
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new Error('Not a zip archive without comment')
  }
  const entries = archive.readUInt16LE(end + 10)
  let entryAt = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    archive.writeUInt16LE(time, entryAt + 12)
    archive.writeUInt16LE(date, entryAt + 14)
    const local = archive.readUInt32LE(entryAt + 42)
    archive.writeUInt16LE(time, local + 10)
    archive.writeUInt16LE(date, local + 12)
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(entryAt + offset))
    entryAt += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return archive
}
