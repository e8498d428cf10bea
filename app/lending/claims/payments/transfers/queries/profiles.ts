import { readFileSync, readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import BankConnection from '#claims/models/bank_connection'
import BankProfileCheck from '#claims/models/bank_profile_check'
import type { PaymentProfile, SheetProfile } from '#claims/payments/transfers/rules/profiles'
import { indiaDateOf } from '#kernel/calendar/plain_date'

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
