import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EncryptedNumberKind } from '#kernel/formats/masks'
import { aadhaarCipher, type NamedAadhaar } from '#kernel/vault/aadhaar_store'
import type Application from '#applications/models/application'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

/** Whose number: the applicant's own, the group's, or that of somebody of the group. */
export type NumberOwner = 'applicant' | 'group' | 'director' | 'shareholder'

interface NumberAddress {
  kind: EncryptedNumberKind
  whose: NumberOwner
  /** Of a director or a shareholder. */
  personId: number | null
}

/** The sealed number of this application that is asked for; null when there is none. */
export async function encryptedNumberOf(
  application: Application,
  { kind, whose, personId }: NumberAddress,
  client: TransactionClientContract
): Promise<string | null> {
  const ofGroup = { id: personId ?? 0, groupId: application.groupId ?? 0 }
  const find = async () => {
    switch (whose) {
      case 'applicant':
        return kind === 'account'
          ? BankAccount.query({ client }).where('profileId', application.profileId).first()
          : Profile.query({ client }).where('id', application.profileId).first()
      case 'group':
        return ApplicantGroup.query({ client }).where('id', ofGroup.groupId).first()
      case 'director':
        return GroupDirector.query({ client }).where(ofGroup).first()
      case 'shareholder':
        return GroupShareholder.query({ client }).where(ofGroup).first()
    }
  }
  const row = await find()
  if (kind === 'aadhaar' && row) return aadhaarCipher(row as unknown as NamedAadhaar, client)
  const cipher: unknown = row?.$attributes[`${kind}Cipher`]
  return typeof cipher === 'string' ? cipher : null
}
