import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { EncryptedField, EncryptedNumberKind } from '#kernel/formats/personal_numbers'
import { aadhaarCipher } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import type { OpenSection } from '#profile/actions/update_section'
import type { Fields } from '#profile/fields/field'
import { encryptedFields } from '#profile/fields/derive'
import { numbersInDraft } from '#profile/queries/section_forms'

/**
 * Returns a number of the user's own profile in full, so that its owner can check the entry. The audit log entry is
 * written first, in one transaction with the read, as for officers (DECISIONS 12).
 */
export class RevealMyNumber {
  /** @throws NotFound if there is no number */
  run(owner: User, kind: EncryptedNumberKind, requestId?: string): Promise<string> {
    return inTransaction(async (trx) => {
      const profile = await Profile.query({ client: trx }).where('userId', owner.id).first()
      const cipher = profile && (await cipherOf(profile, kind, trx))
      if (!cipher) throw new NotFound()
      await recordAudit({
        action: `${kind}.revealed`,
        actor: owner,
        subjectType: 'profile',
        subjectId: profile.id,
        data: { whose: 'own' },
        requestId,
        trx,
      })
      return decrypt(cipher, kind)
    })
  }
}

async function cipherOf(
  profile: Profile,
  kind: EncryptedNumberKind,
  client: TransactionClientContract
) {
  if (kind === 'aadhaar') return aadhaarCipher(profile, client)
  if (kind === 'pan') return profile.panCipher
  const account = await BankAccount.query({ client }).where('profileId', profile.id).first()
  return account?.accountCipher ?? null
}

interface FormLocation {
  open: OpenSection
  /** Key of the section's draft, and the id of the row if the section lists rows. */
  section: string
  id?: number | null
  /** Translation key of the form's messages. */
  refusal: string
}

/**
 * Returns the encrypted numbers to be saved for a form: those entered, or else those of the draft.
 *
 * @throws Refusal if a required number was neither entered nor saved before
 */
export async function enteredNumbers(
  fields: Fields,
  answers: object,
  row: object | null,
  { open, section, id, refusal }: FormLocation
): Promise<Partial<Record<EncryptedField, string>>> {
  const draft = await numbersInDraft(open.profile.id, section, open.trx, id ?? '')
  const typed = answers as Partial<Record<EncryptedField, string | null>>
  const numbers: Partial<Record<EncryptedField, string>> = {}
  const saved = row as Record<string, unknown> | null
  for (const [field, stem] of encryptedFields(fields)) {
    const number = typed[field] ?? draft[field]
    if (number) numbers[field] = number
    else if (fields[field].isRequired && !saved?.[`${stem}Digest`])
      throw new Refusal(`${refusal}.${field}.required`, {}, { field })
  }
  return numbers
}
