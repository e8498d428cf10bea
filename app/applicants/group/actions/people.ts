import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { type EncryptedNumberKind } from '#kernel/formats/masks'
import { digest } from '#kernel/vault/vault'
import type ApplicantGroup from '#group/models/applicant_group'
import { groupOfUser } from '#group/queries/own_group'
import type Profile from '#profile/models/profile'

/** @throws Refusal 'Please Complete the Group Detail Page first.' */
export async function requireGroup(
  { userId }: Profile,
  trx?: TransactionClientContract
): Promise<ApplicantGroup> {
  const group = await groupOfUser(userId, trx)
  if (!group) throw new Refusal('group.messages.details_first', {}, { field: 'group' })
  return group
}

interface IdentifiedPerson {
  id: number
  aadhaarDigest: string | null
  panDigest?: string | null
}

/**
 * A number stands in a list once: each person is named once.
 *
 * @throws Refusal naming the field
 */
export function refuseDuplicateNumbers(
  others: IdentifiedPerson[],
  { id, aadhaar, pan }: { id: number | null; aadhaar?: string; pan?: string }
): void {
  const rest = others.filter((other) => other.id !== id)
  const digestOf = (value: string | undefined, kind: EncryptedNumberKind) =>
    value ? digest(value, kind) : null
  const [sealed, sealedPan] = [digestOf(aadhaar, 'aadhaar'), digestOf(pan, 'pan')]
  if (sealed && rest.some((other) => other.aadhaarDigest === sealed)) {
    throw new Refusal('group.messages.same_aadhaar', {}, { field: 'aadhaar' })
  }
  if (sealedPan && rest.some((other) => other.panDigest === sealedPan)) {
    throw new Refusal('group.messages.same_pan', {}, { field: 'pan' })
  }
}

/** @throws Refusal when the list is as long as the scheme lets it be */
export function refuseTooMany(others: unknown[], id: number | null, max: number): void {
  if (id === null && others.length >= max) {
    throw new Refusal('group.messages.too_many', { most: max })
  }
}
