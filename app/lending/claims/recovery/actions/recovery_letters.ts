import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { applicationById } from '#applications/contracts/application_subject'
import Claim from '#claims/models/claim'
import type RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import {
  type LetterKind,
  type RecoveryLetter,
  drawRecoveryLetter,
} from '#claims/recovery/pdf/recovery_letter'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { masters, mastersForRequest, namesOf } from '#masters/queries/masters'
import { applicantAddress } from '#loi/queries/loi_snapshot'
import i18nManager from '@adonisjs/i18n/services/main'
import { inLanguage } from '#kernel/formats/languages'
import corporation from '#kernel/settings/corporation'
import { signLetter } from '#documents/actions/sign_letters'
import type { DrawLetter } from '#documents/contracts/letter_kind'

/**
 * Returns the content of a demand's letter; amounts in paise. A certificate permanently keeps the content of its day.
 *
 * @param entryId for a receipt
 * @throws NotFound for the letter of a step that was not taken
 */
export async function letterData(
  demand: RecoveryDemand,
  kind: LetterKind,
  entryId: number,
  client?: TransactionClientContract
): Promise<RecoveryLetter> {
  const entry =
    kind === 'receipt'
      ? await RecoveryEntry.query({ client })
          .where({ id: entryId || 0, demandId: demand.id, kind: 'receipt', state: 'booked' })
          .first()
      : null
  const days: Record<LetterKind, PlainDate | null> = {
    notice: demand.noticedOn,
    order: demand.orderedOn,
    receipt: entry?.bookedOn ?? null,
    certificate: demand.certifiedOn,
  }
  const issuers: Record<LetterKind, number | null> = {
    notice: demand.noticedBy,
    order: demand.orderedBy,
    receipt: entry?.recordedBy ?? null,
    certificate: demand.certifiedBy,
  }
  const issuedOn = days[kind]
  if (issuedOn === null) throw new NotFound()
  if (kind === 'certificate' && demand.certificate) return JSON.parse(demand.certificate)
  const claim = await Claim.findOrFail(demand.claimId, { client })
  const issuer = await User.find(issuers[kind] ?? 0, { client })
  const application = (await applicationById(claim.applicationId, client))!
  return {
    kind,
    issuedOn,
    issuedBy: issuer && { name: issuer.displayName, role: namesOf(masters().role(issuer.roleId)) },
    number: demand.id,
    claimId: claim.id,
    applicationNo: application.number,
    name: claim.applicantName,
    district: namesOf(masters().district(claim.districtId)),
    address:
      kind === 'certificate'
        ? await applicantAddress(application, client ?? db.connection())
        : null,
    proposedPaise: demand.proposedPaise,
    orderedPaise: demand.orderedPaise,
    interestPaise: demand.interestPaise,
    outstandingPaise: demand.outstandingPaise + demand.interestDuePaise,
    reason: demand.reason,
    orderText: demand.orderText,
    noticedOn: demand.noticedOn,
    answeredOn: demand.answeredOn,
    answerTill: demand.answerTill,
    orderedOn: demand.orderedOn,
    dueOn: demand.dueOn,
    receipt: entry && {
      reference: entry.reference,
      amountPaise: entry.amountPaise + entry.interestPaise,
    },
  }
}

export const RECOVERY_LETTERS: readonly LetterKind[] = ['notice', 'order', 'receipt', 'certificate']

/** Returns the type of a kind among signed letters; a receipt belongs to an entry, the others to a demand. */
export const signedKindOf = (kind: LetterKind) => `recovery_${kind}`

/**
 * Requests the signature of a demand's letter in its present form, in the transaction of its step. @param entryId for a
 * receipt
 */
export async function signRecoveryLetter(
  demand: RecoveryDemand,
  kind: LetterKind,
  trx: TransactionClientContract,
  entryId = 0
): Promise<void> {
  const { applicationId } = await Claim.findOrFail(demand.claimId, { client: trx })
  await signLetter(
    {
      kind: signedKindOf(kind),
      letterId: entryId || demand.id,
      applicationId,
      content: await letterData(demand, kind, entryId, trx),
    },
    trx
  )
}

/** Draws a letter of a demand for signing, with the amounts of its day. */
export const drawSignedRecovery: DrawLetter = async ({ language, content }, { serial }) => {
  await mastersForRequest()
  const i18n = i18nManager.locale(language)
  const name = inLanguage(corporation.name, language)
  const seal = i18n.t('documents.signing.mark', { serial })
  const letter = JSON.parse(content!) as RecoveryLetter
  return { bytes: drawRecoveryLetter(letter, language, i18n, seal), corporation: name }
}
