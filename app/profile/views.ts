import type { ViewOf } from '#core/views'
import type { addressInputs } from '#profile/queries/address_inputs'
import type { profileView } from '#profile/queries/profile_view'

/** A profile as it is read. */
export type ProfileView = ViewOf<typeof profileView>
export type Readings = ProfileView['personal']
export type AddressInputs = ViewOf<typeof addressInputs>
export type Lending = ProfileView['lending'][number]
export type Document = ProfileView['documents'][number]
