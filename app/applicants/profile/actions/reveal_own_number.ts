import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { EncryptedNumberKind } from '#kernel/formats/masks'
import { aadhaarCipher } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

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
      await recordAudit(
        {
          action: `${kind}.revealed`,
          actorId: owner.id,
          actorRole: owner.roleId,
          subjectType: 'profile',
          subjectId: profile.id,
          data: { whose: 'own' },
          requestId,
        },
        trx
      )
      return decrypt(cipher, kind)
    })
  }
}

async function cipherOf(profile: Profile, kind: EncryptedNumberKind, client: TransactionClientContract) {
  if (kind === 'aadhaar') return aadhaarCipher(profile, client)
  if (kind === 'pan') return profile.panCipher
  const account = await BankAccount.query({ client }).where('profileId', profile.id).first()
  return account?.accountCipher ?? null
}
