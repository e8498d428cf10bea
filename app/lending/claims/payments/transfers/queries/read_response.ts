import { open, readFile, stat } from 'node:fs/promises'
import BankTransfer from '#claims/models/bank_transfer'
import { mayUseProfile, paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import {
  MAX_RESPONSE_BYTES,
  type TextProfile,
  beginsAs,
  checkLines,
  linesOf,
  responseTable,
} from '#claims/payments/transfers/rules/profiles'
import { Refusal } from '#kernel/exceptions/refusal'

const FIELD = { field: 'file' }

/** Longer than a line of any layout. */
const BEGINNING_BYTES = 4096

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the bank to which a batch was sent by SFTP; null where it was sent manually. */
async function connectionOf(batchId: number): Promise<number | null> {
  const upload = await BankTransfer.findBy('liveBatchId', batchId)
  return upload?.connectionId ?? null
}

/**
 * Returns the table of a response in one of the response layouts; null for any other file, and for a list whose layout
 * is not verified for the bank: its columns are chosen.
 *
 * @param connectionId the bank that sent the response, where it is known or was chosen
 * @throws Refusal for a file of fixed width that is large or whose layout is off, and for lines that do not follow
 * their layout
 */
export async function readResponseInLayout(
  path: string,
  { batchId, connectionId = null }: { batchId: number; connectionId?: number | null }
) {
  const isLarge = (await stat(path)).size > MAX_RESPONSE_BYTES
  const lines = linesOf(isLarge ? await beginningOf(path) : await readFile(path))
  const profile = [...paymentProfiles().values()].find(
    (one): one is TextProfile =>
      one.isResponse === true && one.kind !== 'sheet' && beginsAs(one, lines)
  )
  if (isLarge) {
    /** A large list is read as a table, with the chosen columns. */
    if (profile?.kind !== 'fixed') return null
    throw new Refusal('claims.messages.answer_too_large', {}, FIELD)
  }
  if (!profile) return null
  const bank = connectionId ?? (await connectionOf(batchId))
  if (!(await mayUseProfile(profile.code, bank))) {
    if (profile.kind === 'csv') return null
    throw new Refusal('claims.messages.answer_format_off', {}, FIELD)
  }
  const [first, ...others] = checkLines(profile, lines)
  if (first) {
    const params = { line: first.line, count: others.length + 1 }
    throw new Refusal('claims.messages.answer_format', params, FIELD)
  }
  return { ...responseTable(profile, lines), sheet: null }
}
