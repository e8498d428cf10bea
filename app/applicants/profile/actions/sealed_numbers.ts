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
import { numbersInDraft } from '#profile/queries/drafts'

/**
 * A number of one's own profile in full, where its owner checks what was typed. The entry in the audit log comes
 * first and in one transaction with the reading, as for officers (DECISIONS 12).
 */
export class RevealMyNumber {
  /** @throws NotFound when there is no number */
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
  /** Key of the section's draft, and the row that the form is about where it lists rows. */
  section: string
  id?: number | null
  /** Where the sentences of the form stand. */
  refusal: string
}

/**
 * The sealed numbers of a form that are saved now: as typed, else those of the draft.
 *
 * @throws Refusal when a number that must be there was neither typed nor kept before
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
