import { createRequire } from 'node:module'
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  /** Bytes if the name is not in UTF-8. */
  name: string | Buffer
  content: Buffer
  /** Size stated in the archive; by default the real one. */
  declared?: number
  isHidden?: boolean
  /** General purpose flags, e.g. 1 for encrypted. */
  flags?: number
  /** Mode of the file on Unix, e.g. that of a link. */
  mode?: number
}

const packings = new WeakMap<Buffer, { packed: Buffer; checksum: number }>()

/** Returns the compressed content, which is computed once for all archives. */
function packContent(content: Buffer) {
  const known = packings.get(content)
  if (known) return known
  const fresh = { packed: deflateRawSync(content), checksum: crc32(content) }
  packings.set(content, fresh)
  return fresh
}

/** Returns a zip archive of these parts, with the stated sizes and flags. */
export function archive(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const { content, declared = content.length, isHidden, flags = 0, mode = 0 } = part
    const name = Buffer.from(part.name as string)
    const { packed, checksum } = packContent(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    const version = Buffer.from([20, mode === 0 ? 0 : 3])
    if (!isHidden) {
      const head = [Buffer.from('PK\x01\x02'), version, fields, tail, name]
      directory.push(Buffer.concat(head))
    }
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

/** Returns the parts of an archive by name, read with a different library than the one that writes it. */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  const require = createRequire(createRequire(import.meta.url).resolve('jspdf'))
  return require('fflate').unzipSync(bytes)
}
