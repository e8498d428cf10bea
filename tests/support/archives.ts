import { createRequire } from 'node:module'
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  content: Buffer
  /** What the archive says of it; by default the truth. */
  declared?: number
  isHidden?: boolean
}

const packings = new WeakMap<Buffer, { packed: Buffer; checksum: number }>()

/** A content packed, once however many archives it goes into. */
function packing(content: Buffer) {
  const known = packings.get(content)
  if (known) return known
  const fresh = { packed: deflateRawSync(content), checksum: crc32(content) }
  packings.set(content, fresh)
  return fresh
}

/** A zip archive of these parts, with what it is told to say of them. */
export function archive(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, declared = content.length, isHidden } of parts) {
    const { packed, checksum } = packing(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const version = Buffer.from([20, 0])
    if (!isHidden) {
      const head = [Buffer.from('PK\x01\x02'), version, fields, tail, Buffer.from(name)]
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

/** The parts of an archive by their names, read by another library than the one that writes it. */
export function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  const require = createRequire(createRequire(import.meta.url).resolve('jspdf'))
  return require('fflate').unzipSync(bytes)
}
