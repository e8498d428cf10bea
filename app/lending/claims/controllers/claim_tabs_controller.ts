import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { type ClaimTab, claimTab, visibleClaim } from '#claims/claim/queries/officer_claim'

/** The certificate is in Marathi whatever the officer's language (document 4, 2.6). */
const CERTIFICATE_LABELS = [
  'title',
  'number',
  'issued_on',
  'valid_from',
  'valid_till',
  'application',
  'name',
  'aadhaar',
  'pan',
  'address',
  'loan_type',
  'business',
  'mr',
  'mrs',
  'certify',
] as const

/** The further tabs of a claim, each as a page of its own (document 4, 2.6). */
export default class ClaimTabsController {
  async show({ auth, i18n, inertia, params }: HttpContext) {
    const claim = await visibleClaim(auth.getUserOrFail(), params.id)
    const marathi = i18nManager.locale('mr')
    const words = CERTIFICATE_LABELS.map((name) => [name, marathi.t(`claims.certificate.${name}`)])
    return inertia.render('lending/claims/tab', {
      ...(await claimTab(claim, params.tab as ClaimTab, i18n.locale)),
      words: Object.fromEntries(words) as Record<(typeof CERTIFICATE_LABELS)[number], string>,
    })
  }
}
