import { AddressSchema } from '#database/schema'

export const ADDRESS_KINDS = ['correspondence', 'permanent'] as const

export type AddressKind = (typeof ADDRESS_KINDS)[number]

/**
 * Where an applicant gets letters, or lives for good. In Maharashtra district and taluka are master
 * rows; elsewhere their names are typed.
 */
export default class Address extends AddressSchema {
  declare kind: AddressKind
}
