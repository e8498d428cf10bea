import { AddressSchema } from '#database/schema'

export const ADDRESS_KINDS = ['correspondence', 'permanent'] as const

export type AddressKind = (typeof ADDRESS_KINDS)[number]

/**
 * Postal or permanent address of an applicant. In Maharashtra, district and taluka are master rows; elsewhere their
 * names are typed.
 */
export default class Address extends AddressSchema {
  declare kind: AddressKind
}
