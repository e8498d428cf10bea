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

/** What signed letters call a kind; a receipt is one of an entry, the others of a demand. */
export const signedKindOf = (kind: LetterKind) => `recovery_${kind}`

/** Has a letter of a demand signed as it is now, in the transaction of its step. @param entryId of a receipt */
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

/** A letter of a demand as it is signed: with the amounts of its day. */
export const drawSignedRecovery: DrawLetter = async ({ language, content }, { serial }) => {
  await mastersForRequest()
  const i18n = i18nManager.locale(language)
  const name = inLanguage(corporation.name, language)
  const seal = i18n.t('documents.signing.mark', { serial })
  const letter = JSON.parse(content!) as RecoveryLetter
  return { bytes: drawRecoveryLetter(letter, language, i18n, seal), corporation: name }
}
