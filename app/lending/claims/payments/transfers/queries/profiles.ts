import { readFileSync, readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import BankProfileCheck from '#claims/models/bank_profile_check'
import type { PaymentProfile } from '#claims/payments/transfers/rules/profiles'
import { indiaDateOf } from '#kernel/calendar/plain_date'

let known: ReadonlyMap<string, PaymentProfile> | null = null

/** Every file format by its code; read once. */
export function paymentProfiles(): ReadonlyMap<string, PaymentProfile> {
  if (known) return known
  const folder = app.makePath('resources/payment_profiles')
  const profiles = readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as PaymentProfile)
  known = new Map(profiles.map((profile) => [profile.code, profile]))
  return known
}

/** @throws RangeError for a code that is none */
export function paymentProfile(code: string): PaymentProfile {
  const profile = paymentProfiles().get(code)
  if (!profile) throw new RangeError(`No payment profile ${code}`)
  return profile
}

/** Whether files of a profile may be sent: its layout is verified, or a bank's sample passed its validator. */
export async function mayUseProfile(code: string, client?: QueryClientContract): Promise<boolean> {
  if (paymentProfile(code).isVerified) return true
  const passed = await BankProfileCheck.findBy({ profile: code, errorsCount: 0 }, { client })
  return passed !== null
}

/** The profiles with what their validators said of samples of a bank. */
export async function profilesPage(i18n: I18n) {
  const checks = await BankProfileCheck.query().preload('checker').orderBy('id', 'desc').limit(100)
  return [...paymentProfiles().values()].map((profile) => {
    const own = checks.filter((check) => check.profile === profile.code)
    return {
      code: profile.code,
      name: i18n.t(`claims.transfers.profiles.${profile.code}`),
      source: i18n.t(`claims.transfers.sources.${profile.code}`),
      isVerified: profile.isVerified,
      isUsable: profile.isVerified || own.some(({ errorsCount }) => errorsCount === 0),
      sample: profile.kind === 'sheet' ? null : profile.sample.join('\n'),
      checks: own.slice(0, 5).map((check) => ({
        id: check.id,
        fileName: check.fileName,
        lines: check.linesCount,
        errors: check.errorsCount,
        by: check.checker.displayName,
        on: indiaDateOf(check.createdAt),
      })),
    }
  })
}
