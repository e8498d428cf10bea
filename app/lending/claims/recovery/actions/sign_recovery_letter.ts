import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import { inLanguage } from '#kernel/formats/languages'
import corporation from '#kernel/settings/corporation'
import { signLetter } from '#documents/actions/sign_letters'
import type { DrawLetter } from '#documents/contracts/letter_kind'
import { mastersForRequest } from '#masters/queries/masters'
import Claim from '#claims/models/claim'
import type RecoveryDemand from '#claims/models/recovery_demand'
import {
  type LetterKind,
  type RecoveryLetter,
  drawRecoveryLetter,
} from '#claims/recovery/pdf/recovery_letter'
import { letterData } from '#claims/recovery/queries/recovery_letters'

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
