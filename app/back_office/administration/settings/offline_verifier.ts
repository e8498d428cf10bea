import type { X509Certificate } from 'node:crypto'
import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { readSettings } from '#kernel/settings/stored_settings'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { TWO_PERSONS } from '#maker_checker/rules/confirmation'
import {
  OFFLINE_VERIFIER,
  type OfflineVerifier,
  offlineVerifier,
} from '#profile/queries/identity_verification'
import { fingerprintOf, readCertificates } from '#profile/rules/aadhaar_card'
import type { Actor } from '#workflow/contracts/subject'

export interface NewOfflineVerifier {
  /** Without a number and a date, identities cannot be verified. */
  values: OfflineVerifier
  /** Version of what the form showed. */
  expectedVersion: string
}

const WORDS = 'administration.offline_verifier'

const YES = { key: 'common.answers.yes' }
const NO = { key: 'common.answers.no' }

const currentVerifier = async (trx: TransactionClientContract) =>
  offlineVerifier(await readSettings(trx))

const fingerprints = ({ certificates }: OfflineVerifier) =>
  (readCertificates(certificates) ?? []).map(fingerprintOf)

/** Change of the corporation's registration with UIDAI and the accepted certificates, made by two people. */
export const offlineVerifierChange: ChangeKind<NewOfflineVerifier> = {
  words: `${WORDS}.title`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  async version(_, trx) {
    await trx.from('settings').where('name', OFFLINE_VERIFIER).forUpdate().select('name')
    return contentVersion(await currentVerifier(trx))
  },

  async describe({ values }, trx) {
    const before = await currentVerifier(trx)
    const [had, has] = [fingerprints(before), fingerprints(values)]
    const label = (name: string) => ({ key: `${WORDS}.fields.${name}` })
    const difference: Difference[] = [
      {
        label: label('registrationNo'),
        kind: 'text',
        old: before.registrationNo,
        new: values.registrationNo,
      },
      {
        label: label('registeredOn'),
        kind: 'date',
        old: before.registeredOn,
        new: values.registeredOn,
      },
      {
        label: label('showsPhoto'),
        kind: 'text',
        old: before.showsPhoto ? YES : NO,
        new: values.showsPhoto ? YES : NO,
      },
      ...[...new Set([...had, ...has])].map((one) => ({
        label: label('certificate'),
        kind: 'code' as const,
        old: had.includes(one) ? one : null,
        new: has.includes(one) ? one : null,
      })),
    ]
    return {
      subject: OFFLINE_VERIFIER,
      title: null,
      href: '/officer/settings/offline-verifier',
      difference: difference.filter((row) => row.old !== row.new),
    }
  },

  apply: setOfflineVerifier,
}

/** @throws Refusal of the field that is missing or wrong, if nothing differs, or if it was set meanwhile */
async function setOfflineVerifier(
  { values, expectedVersion }: NewOfflineVerifier,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const before = await currentVerifier(trx)
  refuseStaleVersion(expectedVersion, contentVersion(before))
  const refuse = (name: string, field: string) => {
    throw new Refusal(`${WORDS}.errors.${name}`, {}, { field })
  }
  const { registrationNo, registeredOn, certificates } = values
  const found = readCertificates(certificates)
  if (found === null) refuse('certificates', 'certificates')
  if (registrationNo && !registeredOn) refuse('day', 'registeredOn')
  if (!registrationNo && registeredOn) refuse('number', 'registrationNo')
  if (registeredOn && registeredOn > getClock().today()) refuse('future', 'registeredOn')
  if (registrationNo && found?.length === 0) refuse('no_certificate', 'certificates')
  if (contentVersion(before) === contentVersion(values)) {
    throw new Refusal('administration.messages.nothing_changed')
  }
  await saveSetting(OFFLINE_VERIFIER, JSON.stringify(values), actor, trx)
  const logged = (verifier: OfflineVerifier) => ({
    registrationNo: verifier.registrationNo,
    registeredOn: verifier.registeredOn,
    certificates: fingerprints(verifier),
    showsPhoto: verifier.showsPhoto,
  })
  await recordAudit({
    action: 'offline_verifier.set',
    actor,
    data: { old: logged(before), new: logged(values) },
    trx,
  })
}

/** Returns the form, and the accepted certificates with their validity. */
export function offlineVerifierPage(i18n: I18n) {
  const verifier = offlineVerifier()
  const day = (date: Date) => formatDate(indiaDateOf(date), i18n.locale)
  const shown = (certificate: X509Certificate) => ({
    fingerprint: fingerprintOf(certificate),
    subject: certificate.subject.replaceAll('\n', ', '),
    from: day(certificate.validFromDate),
    until: day(certificate.validToDate),
  })
  return {
    version: contentVersion(verifier),
    values: {
      registrationNo: verifier.registrationNo ?? '',
      registeredOn: verifier.registeredOn ?? '',
      certificates: verifier.certificates,
      showsPhoto: verifier.showsPhoto,
    },
    certificates: (readCertificates(verifier.certificates) ?? []).map(shown),
  }
}
