import type { TrueType } from './types.ts'

const SIGNATURES: ReadonlyArray<{ type: TrueType; bytes: readonly number[] }> = [
  { type: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // '%PDF-' at the very start. Readers accept it later in the file, which is how a file is two types at once.
  { type: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]

/** Bytes `trueType` needs to decide. */
export const SIGNATURE_BYTES = 8

/** The type a file's first bytes say it has, or null. Names and declared types play no part (DECISIONS section 6). */
export function trueType(head: Uint8Array): TrueType | null {
  const match = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  return match ? match.type : null
}
