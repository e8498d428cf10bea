import { readFileSync, readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import BankConnection from '#claims/models/bank_connection'
import BankProfileCheck from '#claims/models/bank_profile_check'
import {
  MAX_RESPONSE_BYTES,
  type PaymentProfile,
  type SheetProfile,
  type TextProfile,
  hasLayoutOf,
  checkLines,
  linesOf,
  responseTable,
} from '#claims/payments/transfers/rules/profiles'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { open, readFile, stat } from 'node:fs/promises'
import BankTransfer from '#claims/models/bank_transfer'
import { Refusal } from '#kernel/exceptions/refusal'

let known: ReadonlyMap<string, PaymentProfile> | null = null

/** Returns every file format by its code; read once. */
export function paymentProfiles(): ReadonlyMap<string, PaymentProfile> {
  if (known) return known
  const folder = app.makePath('resources/payment_profiles')
  const profiles = readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as PaymentProfile)
  known = new Map(profiles.map((profile) => [profile.code, profile]))
  return known
}

/** @throws RangeError for an unknown code */
export function paymentProfile(code: string): PaymentProfile {
  const profile = paymentProfiles().get(code)
  if (!profile) throw new RangeError(`Unknown payment profile: ${code}`)
  return profile
}

/** Returns the format of the corporation's own sheet, which is also sent manually. */
export function sheetProfile(): SheetProfile {
  const profile = paymentProfile('abps_sheet')
  if (profile.kind !== 'sheet') throw new TypeError('abps_sheet is not a sheet')
  return profile
}

/**
 * Whether files of a profile may be sent to a bank: its layout is verified, or a sample of this bank passed its
 * validator.
 */
export async function mayUseProfile(
  code: string,
  connectionId: number | null,
  client?: QueryClientContract
): Promise<boolean> {
  if (paymentProfile(code).isVerified) return true
  if (connectionId === null) return false
  const passed = { profile: code, connectionId, errorsCount: 0 }
  return (await BankProfileCheck.findBy(passed, { client })) !== null
}

/** Returns a check, for all banks at once, whether a bank's sample has passed the validator of a profile. */
export async function provenProfiles() {
  const passed = await BankProfileCheck.query()
    .where('errorsCount', 0)
    .whereNotNull('connectionId')
    .distinct('profile', 'connection_id')
  const proven = new Set(passed.map((one) => `${one.profile} ${one.connectionId}`))
  return (code: string, connectionId: number) => proven.has(`${code} ${connectionId}`)
}

/** Returns the profiles with the results of their validators for each bank's samples. */
export async function profilesPage(i18n: I18n) {
  const checks = await BankProfileCheck.query().preload('checker').orderBy('id', 'desc').limit(100)
  const connections = await BankConnection.query().orderBy('name').select('id', 'name')
  const isProven = await provenProfiles()
  const nameOf = (id: number | null) => connections.find((one) => one.id === id)?.name ?? null
  return [...paymentProfiles().values()].map((profile) => {
    const own = checks.filter((check) => check.profile === profile.code)
    return {
      code: profile.code,
      name: i18n.t(`claims.transfers.profiles.${profile.code}`),
      source: i18n.t(`claims.transfers.sources.${profile.code}`),
      isVerified: profile.isVerified,
      banks: connections.map(({ id, name }) => ({
        id,
        name,
        isProven: isProven(profile.code, id),
      })),
      sample: profile.sample.join('\n'),
      checks: own.slice(0, 5).map((check) => ({
        id: check.id,
        bank: nameOf(check.connectionId),
        fileName: check.fileName,
        lines: check.linesCount,
        errors: check.errorsCount,
        by: check.checker.displayName,
        on: indiaDateOf(check.createdAt),
      })),
    }
  })
}

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
      one.isResponse === true && one.kind !== 'sheet' && hasLayoutOf(one, lines)
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
